import { isEvmAddress } from '@w3m/core/caip'
import { getAddress, hashDomain, hashStruct, hashTypedData, type TypedDataDomain } from 'viem'
import {
  domainType,
  isStruct,
  listedType,
  typesOf,
  type CompleteTypes,
  type TypedDataField,
  type TypedDataTypes,
} from '../../vault/signing/typed-data-types.js'
import { meaningOf } from '../decode/token-terms.js'
import { callsInTypedData, nobody } from '../decode/typed-data-calls.js'
import { permitTerms } from '../decode/typed-data-permits.js'
import { readStruct } from '../decode/typed-data-structs.js'
import type { CallToJudge } from '../risks/call-risks.js'
import { currenciesIn } from '../risks/typed-data-orders.js'
import { once } from '../risks/risk.js'
import { typedDataRisks } from '../risks/typed-data-risks.js'
import { evmChainIdOf } from '../chain-ids.js'
import { isHexData } from '../hex-bytes.js'
import type { FrameTextKey } from '../i18n/en/frame.js'
import { invalidParams, RpcFailure } from '../rpc/rpc-failure.js'
import { accountOf, fromFact } from './approval-account.js'
import type { Branch, Fact, PrepareApproval } from './approval.js'
import { callView } from './call-view.js'
import { knownAddresses } from './known-addresses.js'
import { readTokens, tokenFacts, type MeaningAt } from './token-facts.js'

type Struct = Readonly<Record<string, unknown>>

/** As viem takes it; `typesOf` checks it. */
interface ParsedTypedData {
  readonly types: Record<string, unknown>
  readonly primaryType: string
  readonly domain: TypedDataDomain & Struct
  readonly message: Record<string, unknown>
}

/** All that is signed, and nothing else. */
interface TypedData {
  /** Includes the domain's type. */
  readonly types: CompleteTypes
  readonly primaryType: string
  readonly domain: Struct
  readonly message: Struct
  readonly digests: { readonly domain: string; readonly struct: string; readonly all: string }
  /** The one text of the data that is signed. */
  readonly text: string
}

/** `[address, typedData]`, the data as an object or as its JSON. */
export const prepareTypedData: PrepareApproval = async (params, env) => {
  const [address, payload]: readonly unknown[] = Array.isArray(params) ? params : []
  accountOf(address, env.evmAddress)
  const data = readTypedData(payload)
  const { types, primaryType, domain, message, digests, text } = data
  // For a smart account, this signature alone authorises the operation's calls.
  if (primaryType === 'PackedUserOperation')
    throw new RpcFailure(4200, 'A user operation is signed by eth_sendUserOperation only')
  const known = await knownAddresses(env)
  const contract = isEvmAddress(domain['verifyingContract']) ? getAddress(domain['verifyingContract']) : undefined
  const calls = callsInTypedData(types, primaryType, message, contract)
  const struct = readStruct(types, primaryType, message)
  const chainId = domain['chainId'] === undefined ? env.activeChainId : evmChainIdOf(Number(domain['chainId']))
  const tokens = await readTokens(chainId, currenciesIn(struct), env)
  // Signed allowances and signed calls are judged like those that are sent.
  const {
    byCall: [ofPermit = [], ...ofCalls],
    flags,
  } = await tokenFacts({ chainId, calls: [] }, env, [
    { to: contract, terms: contract ? permitTerms(struct, contract) : [], recipients: [] },
    ...calls.map(call => meaningAt(call, env.evmAddress)),
  ])
  const domainFields = types[domainType]
  const inWords = (field: TypedDataField): field is WordedField =>
    Object.hasOwn(domainInWords, field.name) && typeof domain[field.name] !== 'object'
  return {
    view: {
      title: 'typed.title',
      facts: [
        ...ofPermit,
        fromFact(env.evmAddress),
        ...domainFields.filter(inWords).flatMap(({ name, type }): Fact[] => {
          const value = domain[name]
          return value === ''
            ? []
            : [
                {
                  label: domainInWords[name],
                  value: leafText(value, type),
                  ...(name === 'verifyingContract' && { kind: 'address' }),
                },
              ]
        }),
        { label: 'typed.type', value: primaryType },
      ],
      // A page can name its fields freely, so none of them is shown among the frame's own lines.
      tree: [
        ...domainFields
          .filter(field => !inWords(field))
          .map(({ name, type }) => branchOf(types, `domain.${name}`, type, domain[name])),
        ...(primaryType === domainType ? [] : branchesOf(types, primaryType, message)),
      ],
      calls: calls.map((call, index) =>
        callView(call, undefined, [
          ...(ofCalls[index] ?? []),
          ...(call.to === nobody
            ? []
            : [{ label: 'field.contract', value: leafText(call.to, 'address'), kind: 'address' } as const]),
        ]),
      ),
      details: [
        { label: 'field.domain-hash', value: digests.domain, kind: 'code' },
        { label: 'field.struct-hash', value: digests.struct, kind: 'code' },
        { label: 'field.digest', value: digests.all, kind: 'code' },
      ],
      flags: once([
        ...typedDataRisks({
          types,
          primaryType,
          domain,
          message,
          calls,
          activeChainId: env.activeChainId,
          origin: env.origin,
          account: env.evmAddress,
          known,
          tokens,
        }),
        ...flags,
      ]),
    },
    approve: async () => (await env.vault.call('sign.typedData', { typedData: text })).signature,
  }
}

/** Returns what a signed call does with tokens; no terms if its recipient is unknown. */
function meaningAt({ to, data }: CallToJudge, account: string): MeaningAt {
  return isHexData(to) && isEvmAddress(to)
    ? { to, ...meaningOf(to, data, [account]) }
    : { to: undefined, terms: [], recipients: [] }
}

type WordedField = TypedDataField & { readonly name: keyof typeof domainInWords }

const domainInWords = {
  name: 'typed.domain',
  version: 'typed.version',
  chainId: 'field.chain',
  verifyingContract: 'field.contract',
  salt: 'typed.salt',
} as const satisfies Readonly<Record<string, FrameTextKey>>

/** @throws {RpcFailure} -32602 for what is not typed data, does not fit its types, or loses digits */
function readTypedData(payload: unknown): TypedData {
  try {
    const parsed: unknown = typeof payload === 'string' ? JSON.parse(payload) : payload
    // Serialising removes duplicate keys, getters and the like, so the code below reads exactly what the text contains.
    const text = JSON.stringify(parsed, (_, value: unknown) => {
      if (typeof value === 'number' && !Number.isSafeInteger(value)) throw new RangeError('A number is not exact')
      return value
    })
    const data = JSON.parse(text) as ParsedTypedData
    const { primaryType } = data
    const types = typesOf(data)
    const all = hashTypedData(data)
    const signed = (type: string, struct: Struct): Struct =>
      Object.fromEntries(types[type]!.map(({ name }) => [name, struct[name]]))
    return {
      types,
      primaryType,
      domain: signed(domainType, data.domain),
      message: primaryType === domainType ? {} : signed(primaryType, data.message),
      digests: {
        domain: hashDomain<ParsedTypedData['types']>({ domain: data.domain, types }),
        struct:
          primaryType === domainType
            ? '0x'
            : hashStruct<ParsedTypedData['types'], string>({ data: data.message, primaryType, types }),
        all,
      },
      text,
    }
  } catch {
    throw invalidParams('This is no typed data of EIP-712')
  }
}

/** Returns only the fields that the types name: the rest is not signed. */
function branchesOf(types: TypedDataTypes, type: string, value: Struct): readonly Branch[] {
  return (types[type] ?? []).map(field => branchOf(types, field.name, field.type, value[field.name]))
}

function branchOf(types: TypedDataTypes, name: string, type: string, value: unknown): Branch {
  const item = listedType(type)
  if (item !== undefined && Array.isArray(value))
    return { name, type, value: value.map((element, index) => branchOf(types, String(index), item, element)) }
  if (types[type] && isStruct(value)) return { name, type, value: branchesOf(types, type, value) }
  return { name, type, value: leafText(value, type) }
}

/** @param value of its type: `typesOf` saw to it */
function leafText(value: unknown, type: string): string {
  if (type === 'address' && isEvmAddress(value)) return getAddress(value)
  return String(/^u?int/.test(type) ? BigInt(String(value)) : value)
}
