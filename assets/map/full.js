// The map over the whole screen, for a talk.

// In a shadow tree it is the tree that knows.
export const isFull = (element) => element.getRootNode().fullscreenElement === element;

export function toggleFull(element) {
  if (isFull(element)) document.exitFullscreen();
  else element.requestFullscreen?.().catch(() => {}); // a frame may forbid it
}
