// Pairs the results of a multicall with the calls inside it, by types alone: one list of calls in, one list of return
// data out. Lists of different lengths are not paired.

import type { JsonValue } from '../json.ts';
import type { Shape } from '../shape.ts';
import { paramNames, abiParamsShape } from './abiShape.ts';
import type { AbiParam, AbiType } from './abiType.ts';
import type { AbiReading } from './reading.ts';

/** `member`: where the bytes are in each item; undefined where the items are the bytes themselves. */
type BytesList = {
  readonly name: string;
  readonly member: string | undefined;
  /** The member with the only address beside the bytes. */
  readonly target: string | undefined;
  readonly items: readonly AbiParam[];
};

type Values = Readonly<Record<string, JsonValue>>;

/** The reading of return data, with that of inner calls marked; `result` itself where there are no inner calls. */
export function withInnerCalls(result: AbiReading, call: AbiReading): AbiReading {
  const { inputs, outputs = [] } = result.signature;
  const [inputList, outputList] = [bytesList(inputs), bytesList(outputs)];
  if (inputList === undefined || outputList === undefined) return result;
  const { member: asksIn, target } = inputList;
  const calls = listIn(call.value, inputList.name).map((item) =>
    asksIn === undefined
      ? { to: null, input: item }
      : { to: target === undefined ? null : (item as Values)[target]!, input: (item as Values)[asksIn]! },
  );
  if (calls.length !== listIn(result.value, outputList.name).length) return result;
  const { name, member, items } = outputList;
  const item: Shape = member === undefined ? 'returnData' : withMember(items, member, 'returnData');
  return {
    ...result,
    shape: withMember(outputs, name, { array: item }),
    calldata: { [name]: member === undefined ? calls : calls.map((each) => ({ [member]: each })) },
  };
}

/** The only list of bytes among the parameters, bare or each with other members beside it. */
function bytesList(params: readonly AbiParam[]): BytesList | undefined {
  const names = paramNames(params);
  const found = params.flatMap(({ type }, index): readonly BytesList[] => {
    const item = type.kind === 'array' ? type.item : undefined;
    const name = names[index]!;
    if (item?.kind === 'bytes') return [{ name, member: undefined, target: undefined, items: [] }];
    if (item?.kind !== 'tuple') return [];
    const membersOf = (kind: AbiType['kind']): readonly string[] =>
      paramNames(item.members).filter((_, at) => item.members[at]!.type.kind === kind);
    const [members, targets] = [membersOf('bytes'), membersOf('address')];
    const target = targets.length === 1 ? targets[0] : undefined;
    return members.length === 1 ? [{ name, member: members[0], target, items: item.members }] : [];
  });
  return found.length === 1 ? found[0] : undefined;
}

function listIn(value: JsonValue, name: string): readonly JsonValue[] {
  return (value as Values)[name] as readonly JsonValue[];
}

function withMember(params: readonly AbiParam[], name: string, shape: Shape): Shape {
  const whole = abiParamsShape(params);
  return { ...whole, object: { ...whole.object, [name]: shape } };
}
