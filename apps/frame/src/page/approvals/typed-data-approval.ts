import { isEvmAddress } from '@w3m/core/caip'
import { getAddress, hashDomain, hashStruct, hashTypedData, validateTypedData, type TypedDataDefinition } from 'viem'
import { typedDataFlags } from '../flags/typed-data-flags.js'
import { invalidParams, RpcFailure } from '../rpc/rpc-failure.js'
import { accountOf } from './approval-account.js'
import type { Branch, Fact, PrepareApproval } from './approval.js'
import { knownAddresses } from './known-addresses.js'

interface Field {
  readonly name: string
  readonly type: string
}
interface TypedData {
  readonly types: Readonly<Record<string, readonly Field[]>>
  readonly primaryType: string
  readonly domain: Readonly<Record<string, unknown>>
  readonly message: Readonly<Record<string, unknown>>
}

/** `[address, typedData]`, the data as an object or as its JSON. */
export const prepareTypedData: PrepareApproval = async (params, world) => {
  const [address, given] = Array.isArray(params) ? (params as unknown[]) : []
  accountOf(address, world.evmAddress)
  const { data, text } = readTypedData(given)
  // This signature alone makes the account do what its data says, once the account is a smart one.
  if (data.primaryType === 'PackedUserOperation') throw new RpcFailure(4200, 'A user operation is signed by eth_sendUserOperation only')
  const known = await knownAddresses(world)
  const digests = digestsOf(data)
  return {
    view: {
      title: 'typed.title',
      facts: [
        ...Object.entries(domainInWords).flatMap(([name, label]): Fact[] => {
          const value = data.domain[name]
          return value === undefined || value === '' ? [] : [{ label, value: leafText(value, name === 'verifyingContract' ? 'address' : 'string'), ...(name === 'verifyingContract' ? { kind: 'address' } : {}) }]
        }),
        { label: 'typed.type', value: data.primaryType },
      ],
      tree: branchesOf(data.types, data.primaryType, data.message),
      details: [
        { label: 'field.domain-hash', value: digests.domain, kind: 'code' },
        { label: 'field.struct-hash', value: digests.struct, kind: 'code' },
        { label: 'field.digest', value: digests.all, kind: 'code' },
      ],
      flags: typedDataFlags({ ...data, activeChainId: world.activeChainId, account: world.evmAddress, known }),
    },
    approve: async () => (await world.vault.call('sign.typedData', { typedData: text })).signature,
  }
}

const domainInWords = { name: 'typed.domain', version: 'typed.version', chainId: 'field.chain', verifyingContract: 'field.contract', salt: 'typed.salt' } as const

/** The data and the one text of it that is signed. @throws {RpcFailure} -32602 for what is not typed data, or loses digits */
function readTypedData(given: unknown): { readonly data: TypedData; readonly text: string } {
  try {
    const parsed: unknown = typeof given === 'string' ? JSON.parse(given) : given
    // Keys that come twice, getters and the like end here: what is read below is what the text says.
    const text = JSON.stringify(parsed, (_, value: unknown) => {
      if (typeof value === 'number' && !Number.isSafeInteger(value)) throw new RangeError('A number is not exact')
      return value
    })
    const data = JSON.parse(text) as TypedData
    validateTypedData(data as unknown as TypedDataDefinition)
    if (typeof data.message !== 'object' || typeof data.domain !== 'object' || !data.types[data.primaryType]) throw new TypeError('This is no typed data')
    return { data, text }
  } catch {
    throw invalidParams('This is no typed data of EIP-712')
  }
}

function digestsOf(data: TypedData): { readonly domain: string; readonly struct: string; readonly all: string } {
  const definition = data as unknown as TypedDataDefinition
  const types = { EIP712Domain: domainFields(data.domain), ...data.types } as never
  try {
    return {
      domain: hashDomain({ domain: data.domain as never, types }),
      struct: data.primaryType === 'EIP712Domain' ? '0x' : hashStruct({ data: data.message as never, primaryType: data.primaryType as never, types }),
      all: hashTypedData(definition),
    }
  } catch {
    throw invalidParams('The data does not fit its types')
  }
}

const domainTypes = { name: 'string', version: 'string', chainId: 'uint256', verifyingContract: 'address', salt: 'bytes32' } as const
const domainFields = (domain: Readonly<Record<string, unknown>>): readonly Field[] => Object.entries(domainTypes).flatMap(([name, type]) => (domain[name] === undefined ? [] : [{ name, type }]))

/** What the types name, and nothing else: the rest is not signed. */
function branchesOf(types: TypedData['types'], type: string, value: Readonly<Record<string, unknown>>): readonly Branch[] {
  return (types[type] ?? []).map(field => branchOf(types, field.name, field.type, value[field.name]))
}

function branchOf(types: TypedData['types'], name: string, type: string, value: unknown): Branch {
  const item = /^(.*)\[\d*\]$/.exec(type)?.[1]
  if (item !== undefined && Array.isArray(value)) return { name, type, value: value.map((each, index) => branchOf(types, String(index), item, each)) }
  if (types[type] && typeof value === 'object' && value !== null) return { name, type, value: branchesOf(types, type, value as Readonly<Record<string, unknown>>) }
  return { name, type, value: leafText(value, type) }
}

function leafText(value: unknown, type: string): string {
  if (type === 'address' && isEvmAddress(value)) return getAddress(value)
  if (typeof value === 'string' && /^u?int/.test(type) && value !== '') return BigInt(value).toString()
  return typeof value === 'string' ? value : JSON.stringify(value)
}
