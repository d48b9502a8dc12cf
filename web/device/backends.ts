// What a page knows about the backends without loading one.

/** More threads do not make inference faster, because memory bandwidth is then the limit. */
export const maxThreads = 4;

/** Whether only WebGPU needs this file of the site, judged by the file names of onnxruntime-web. */
export const isForGpuOnly = (file: string): boolean => /\/ort[.-].*(asyncify|webgpu)/.test(file);
