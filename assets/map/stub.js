// All the code that goes with each message of the map: wait for what loader.js brings.

export default async (component) => {
  const slot = (globalThis["embedlab map VERSION"] ??= {});
  slot.ready ??= new Promise((resolve) => (slot.resolve = resolve));
  const map = await slot.ready;
  return map(component, slot.css);
};
