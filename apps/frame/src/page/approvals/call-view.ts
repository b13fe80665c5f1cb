import { getAddress } from 'viem/utils'
import { isAbiList, type AbiValue } from '../decode/abi-decode.js'
import { decodeCall, type DecodedCall, type InnerCall } from '../decode/decode-call.js'
import type { Hex } from '../hex-bytes.js'
import type { Branch, CallView, Fact } from './approval.js'

/** A call in words, with everything that it is made of. Of a new contract that is its code. */
export function callView(
  { to, data }: { readonly to: string | undefined; readonly data: Hex },
  title?: CallView['title'],
  facts: readonly Fact[] = [],
): CallView {
  const call = to === undefined ? undefined : decodeCall(data)
  const bytes: readonly Fact[] = data === '0x' || call ? [] : [{ label: 'field.bytes', value: data, kind: 'long' }]
  return {
    ...(title && { title }),
    facts: [
      ...facts,
      ...(to !== undefined && bytes.length ? [{ label: 'field.call', value: { key: 'field.no-call' } } as const] : []),
      ...bytes,
    ],
    ...(call && { call: callBranch(call) }),
  }
}

/** The calls of a batch, each by its number, with where it goes and what it takes along. */
export function callViews<Call extends { readonly to: Hex | undefined; readonly data: Hex; readonly value: bigint }>(
  calls: readonly Call[],
  amount: (label: 'field.value', value: bigint) => Fact,
  more: (call: Call, index: number) => readonly Fact[] = () => [],
): CallView[] {
  return calls.map((call, index) =>
    callView(call, { key: 'calls.number', number: index + 1 }, [
      ...(call.to
        ? [{ label: call.data === '0x' ? 'field.to' : 'field.contract', value: call.to, kind: 'address' } as const]
        : []),
      amount('field.value', call.value),
      ...more(call, index),
    ]),
  )
}

const callBranch = (call: DecodedCall): { readonly name: string; readonly args: readonly Branch[] } => ({
  name: call.name,
  args:
    call.inner.length && call.name !== 'execTransaction' && !call.signature.startsWith('execute(address')
      ? [...call.args.filter(({ value }) => !Array.isArray(value)).map(argument), ...call.inner.map(innerBranch)]
      : [...call.args.map(argument), ...call.inner.filter(({ data }) => data !== '0x').map(innerBranch)],
})

function innerBranch({ to, value, data, call }: InnerCall, index: number): Branch {
  const parts: Branch[] = [
    ...(to ? [{ name: 'to', type: 'address', value: getAddress(to) }] : []),
    ...(value > 0n ? [{ name: 'value', type: 'uint256', value: value.toString() }] : []),
    ...(call ? callBranch(call).args : [{ name: 'data', type: 'bytes', value: data }]),
  ]
  return { name: `${index + 1}. ${call?.name ?? '?'}`, type: '', value: parts }
}

const argument = ({ name, type, value }: AbiValue): Branch => ({
  name,
  type,
  value: isAbiList(value) ? value.map(argument) : type === 'address' ? getAddress(String(value)) : String(value),
})
