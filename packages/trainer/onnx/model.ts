import { joined } from '../../../src/binary/bytes.ts'
import { bytesField, floatField, integerField, textField } from '../../../src/binary/protobuf.ts'

const message = (...fields: readonly Uint8Array[]) => joined(fields)

/** Element types in the numbering of `TensorProto.DataType`. */
const elementTypeNumber = { float32: 1, int64: 7 } as const
export type ElementType = keyof typeof elementTypeNumber

export type Attribute =
  | { readonly int: number }
  | { readonly float: number }
  | { readonly string: string }
  | { readonly ints: readonly number[] }

export type Node = {
  readonly op: string
  /** Absent for the operators of the ONNX standard. */
  readonly domain?: string
  readonly inputs: readonly string[]
  readonly outputs: readonly string[]
  readonly attributes: Readonly<Record<string, Attribute>>
}

export type ValueInfo = {
  readonly name: string
  readonly type: ElementType
  readonly shape: readonly number[]
}

/** A constant of the graph; its element type follows from its data. */
export type Initializer = {
  readonly name: string
  readonly shape: readonly number[]
  readonly data: Float32Array<ArrayBuffer> | BigInt64Array<ArrayBuffer>
}

export type Model = {
  readonly name: string
  /** Operator set versions by domain; the empty name is the ONNX standard. */
  readonly operatorSets: Readonly<Record<string, number>>
  readonly nodes: readonly Node[]
  readonly initializers: readonly Initializer[]
  readonly inputs: readonly ValueInfo[]
  readonly outputs: readonly ValueInfo[]
}

/** The version of the file format itself; 8 goes with operator sets 15 to 18. */
const irVersion = 8

/** The bytes of an ONNX file. Field numbers are those of `onnx.proto`. */
export const encodeModel = (model: Model): Uint8Array =>
  message(
    integerField(1, irVersion),
    textField(2, 'steadystate'),
    bytesField(7, encodeGraph(model)),
    ...Object.entries(model.operatorSets).map(([domain, version]) =>
      bytesField(8, message(textField(1, domain), integerField(2, version))),
    ),
  )

const encodeGraph = ({ name, nodes, initializers, inputs, outputs }: Model) =>
  message(
    ...nodes.map((node) => bytesField(1, encodeNode(node))),
    textField(2, name),
    ...initializers.map((initializer) => bytesField(5, encodeInitializer(initializer))),
    ...inputs.map((value) => bytesField(11, encodeValueInfo(value))),
    ...outputs.map((value) => bytesField(12, encodeValueInfo(value))),
  )

const encodeNode = ({ op, domain, inputs, outputs, attributes }: Node) =>
  message(
    ...inputs.map((name) => textField(1, name)),
    ...outputs.map((name) => textField(2, name)),
    // A node is named after its first output, so that a profile can be compared with the graph.
    textField(3, outputs[0] ?? ''),
    textField(4, op),
    ...Object.entries(attributes).map(([name, value]) => bytesField(5, encodeAttribute(name, value))),
    ...(domain === undefined ? [] : [textField(7, domain)]),
  )

const encodeAttribute = (name: string, value: Attribute) => {
  const attributeType = { float: 1, int: 2, string: 3, ints: 7 }
  if ('int' in value)
    return message(textField(1, name), integerField(3, value.int), integerField(20, attributeType.int))
  if ('float' in value)
    return message(textField(1, name), floatField(2, value.float), integerField(20, attributeType.float))
  if ('string' in value)
    return message(textField(1, name), textField(4, value.string), integerField(20, attributeType.string))
  return message(
    textField(1, name),
    ...value.ints.map((item) => integerField(8, item)),
    integerField(20, attributeType.ints),
  )
}

const encodeInitializer = ({ name, shape, data }: Initializer) =>
  message(
    ...shape.map((size) => integerField(1, size)),
    integerField(2, elementTypeNumber[data instanceof BigInt64Array ? 'int64' : 'float32']),
    textField(8, name),
    bytesField(9, new Uint8Array(data.buffer, data.byteOffset, data.byteLength)),
  )

const encodeValueInfo = ({ name, type, shape }: ValueInfo) => {
  const dimensions = message(...shape.map((size) => bytesField(1, integerField(1, size))))
  const tensorType = message(integerField(1, elementTypeNumber[type]), bytesField(2, dimensions))
  return message(textField(1, name), bytesField(2, bytesField(1, tensorType)))
}
