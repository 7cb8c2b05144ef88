/*
 * An ONNX file is one protobuf message, and its weights lie in it as plain numbers. A net may also
 * name a file and the place of each tensor in it: ONNX Runtime then maps that file, and the workers
 * share one copy of its pages. Here the file that a net came from is named to it.
 */

/** Field numbers of onnx.proto. */
const graphOfModel = 7;
const initializerOfGraph = 5;
const tensor = { floats: 4, raw: 9, external: 13, location: 14 } as const;
const pair = { key: 1, value: 2 } as const;
const externalLocation = 1;

/** How a field is written: a number of any length, of eight or four bytes, or bytes. */
const wires = { varint: 0, eight: 1, bytes: 2, four: 5 } as const;

/** Smaller tensors stay in the net: ONNX Runtime needs the numbers of some while it opens it. */
const leastBytes = 16_384;

type Field = {
  readonly number: number;
  readonly wire: number;
  /** The whole field, with its number and its length. */
  readonly whole: Uint8Array;
  readonly body: Uint8Array;
  /** Where the body begins in the file. */
  readonly at: number;
};

/** Lengths here are below 2^31. */
const readVarint = (bytes: Uint8Array, from: number): readonly [value: number, end: number] => {
  let value = 0;
  let factor = 1;
  let at = from;
  for (; bytes[at]! > 127; at++, factor *= 128) value += (bytes[at]! - 128) * factor;
  return [value + bytes[at]! * factor, at + 1];
};

/** NaN where no field can end. */
const bodyOf = (message: Uint8Array, wire: number, at: number): readonly [number, number] => {
  const [value, after] = readVarint(message, at);
  if (wire === wires.bytes) return [after, after + value];
  if (wire === wires.varint) return [at, after];
  return [at, at + (wire === wires.eight ? 8 : wire === wires.four ? 4 : NaN)];
};

function* fieldsOf(message: Uint8Array, messageAt: number): Generator<Field> {
  for (let at = 0; at < message.length;) {
    const [tag, afterTag] = readVarint(message, at);
    const wire = tag & 7;
    const [from, end] = bodyOf(message, wire, afterTag);
    if (!(end <= message.length)) throw new Error('the file is not an ONNX net');
    const whole = message.subarray(at, end);
    const body = message.subarray(from, end);
    yield { number: tag >>> 3, wire, whole, body, at: messageAt + from };
    at = end;
  }
}

const varint = (value: number): Uint8Array => {
  const bytes: number[] = [];
  for (; value > 127; value = Math.floor(value / 128)) bytes.push((value % 128) + 128);
  return Uint8Array.of(...bytes, value);
};

const field = (number: number, ...parts: readonly Uint8Array[]): Uint8Array => {
  const body = Buffer.concat(parts);
  return Buffer.concat([varint(number * 8 + wires.bytes), varint(body.length), body]);
};

const external = (key: string, value: string | number): Uint8Array =>
  field(
    tensor.external,
    field(pair.key, Buffer.from(key)),
    field(pair.value, Buffer.from(String(value))),
  );

/** Packed floats are written as raw ones are: four bytes each, the lowest first. */
const isLarge = ({ number, wire, body }: Field): boolean =>
  (number === tensor.raw || (number === tensor.floats && wire === wires.bytes)) &&
  body.length >= leastBytes;

const mapTensor = (bytes: Uint8Array, at: number, file: string): Uint8Array => {
  const fields = [...fieldsOf(bytes, at)];
  const weights = fields.find(isLarge);
  if (weights === undefined) return bytes;
  return Buffer.concat([
    ...fields.filter((one) => one !== weights).map(({ whole }) => whole),
    external('location', file),
    external('offset', weights.at),
    external('length', weights.body.length),
    ...[varint(tensor.location * 8), varint(externalLocation)],
  ]);
};

/** The net, read from `file`, with each large tensor replaced by its place in that file. */
export const withMappedWeights = (net: Uint8Array, file: string): Uint8Array =>
  Buffer.concat(
    [...fieldsOf(net, 0)].map(({ number, whole, body, at }) =>
      number !== graphOfModel
        ? whole
        : field(
            graphOfModel,
            ...[...fieldsOf(body, at)].map((inner) =>
              inner.number === initializerOfGraph
                ? field(initializerOfGraph, mapTensor(inner.body, inner.at, file))
                : inner.whole,
            ),
          ),
    ),
  );
