// What a page knows of the backends without loading one.

/** More threads do not make it faster: then the bandwidth of memory is the limit. */
export const maxThreads = 4;

/** Whether only WebGPU needs this file of the site, by the names of onnxruntime-web. */
export const isForGpuOnly = (file: string): boolean => /\/ort[.-].*(asyncify|webgpu)/.test(file);
