// Numbers of the fields and data types in an ONNX file, as in onnx.proto3.

export const inModel = { version: 1, graph: 7, operatorSet: 8, functions: 25 } as const;
export const inGraph = {
	node: 1,
	name: 2,
	initializer: 5,
	input: 11,
	output: 12,
	valueInfo: 13,
	sparseInitializer: 15,
} as const;
export const inNode = { input: 1, output: 2, name: 3, type: 4, attribute: 5, domain: 7 } as const;
export const inAttribute = {
	name: 1,
	float: 2,
	integer: 3,
	text: 4,
	tensor: 5,
	graph: 6,
	integers: 8,
	tensors: 10,
	graphs: 11,
	kind: 20,
} as const;
/** OperatorSetIdProto; without a domain it is the standard's own. */
export const inOperatorSet = { domain: 1, version: 2 } as const;
export const inTensor = { dimension: 1, type: 2, floats: 4, name: 8, raw: 9 } as const;
export const inValue = { name: 1, type: 2 } as const;
/** TypeProto.tensor_type and TypeProto.Tensor.elem_type, which have the same number. */
export const inType = { tensor: 1, element: 1, shape: 2 } as const;
/** TensorShapeProto.dim, and in it a size, or the name of one that is unknown until the run. */
export const inShape = { dimension: 1, value: 1, name: 2 } as const;

/** TensorProto.DataType. */
export const dataTypes = { float32: 1, uint8: 2, int8: 3, int32: 6, int64: 7, float16: 10 } as const;
