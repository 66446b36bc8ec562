// A WebGL program from its two shaders, with its uniforms and attributes by name.

export function link(gl, vertex, fragment) {
  const program = gl.createProgram();
  for (const [kind, text] of [[gl.VERTEX_SHADER, vertex], [gl.FRAGMENT_SHADER, fragment]]) {
    const shader = gl.createShader(kind);
    gl.shaderSource(shader, text);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost()) {
    throw new Error(gl.getProgramInfoLog(program) || "shader");
  }
  return program;
}

export function uniforms(gl, program) {
  return named(gl, gl.ACTIVE_UNIFORMS, program, "getActiveUniform", "getUniformLocation");
}

export function attributes(gl, program) {
  return named(gl, gl.ACTIVE_ATTRIBUTES, program, "getActiveAttrib", "getAttribLocation");
}

function named(gl, kind, program, info, place) {
  const count = gl.getProgramParameter(program, kind) ?? 0; // null with a lost context
  const names = Array.from({ length: count }, (_, k) => gl[info](program, k).name.replace("[0]", ""));
  return Object.fromEntries(names.map((name) => [name, gl[place](program, name)]));
}

// Floats or bytes for one attribute, from the buffer that is bound.
export function pointer(gl, place, parts, type, normalised, stride, offset) {
  gl.enableVertexAttribArray(place);
  gl.vertexAttribPointer(place, parts, type, normalised, stride, offset);
}
