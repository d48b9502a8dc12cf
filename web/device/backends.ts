// What a page knows of the backends without loading one.

/** More threads do not make it faster, because memory bandwidth is the limit then. */
export const maxThreads = 4;

/** Whether only WebGPU needs this file of the site, judged by the file names of onnxruntime-web. */
export const isForGpuOnly = (file: string): boolean => /\/ort[.-].*(asyncify|webgpu)/.test(file);
