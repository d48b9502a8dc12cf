// Where all tests with real weights have them.
export const modelsDir = new URL('../node_modules/.cache/peel', import.meta.url).pathname;
