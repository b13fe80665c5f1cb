import {
  decodeFunctionData,
  encodeAbiParameters,
  encodePacked,
  hexToString,
  isHex,
  keccak256,
  parseAbi,
  parseAbiParameters,
  zeroAddress,
  type Hex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { failure } from '../../http/failure.js'
import type { NameGateway, NameGatewayDeps } from '../../names/account-names.js'
import { avatarUrl } from '../../names/name-image-url.js'
import type { RegisteredNames } from '../../names/registered-names.js'
import { asHex } from './as-hex.js'

const serviceAbi = parseAbi(['function resolve(bytes name, bytes data) view returns (bytes, uint64, bytes)'])
const recordAbi = parseAbi([
  'function addr(bytes32 node) view returns (address)',
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
  'function text(bytes32 node, string key) view returns (string)',
  'function name(bytes32 node) view returns (string)',
  'function contenthash(bytes32 node) view returns (bytes)',
])
const ethereum = 60
const anyChain = 0x8000_0000
/** How long an answer counts on the chain. */
const answerLifetimeSeconds = 300
const labelsMax = 8

const notNameQuestion = () => failure(400, 'data', 'This is no question about a name.')

/** A name as DNS writes it. @throws {Failure} 400 */
function readDnsName(bytes: Hex): string {
  const labels: string[] = []
  let rest = bytes.slice(2)
  for (;;) {
    const length = parseInt(rest.slice(0, 2), 16)
    if (length === 0) break
    const label = rest.slice(2, 2 + 2 * length)
    if (!length || label.length < 2 * length || labels.length === labelsMax) throw notNameQuestion()
    labels.push(hexToString(asHex(`0x${label}`)))
    rest = rest.slice(2 + 2 * length)
  }
  return labels.join('.')
}

/** The coin type of a reverse name, and the address that it is of (ENSIP-19); undefined for another name. */
function readReverseName(name: string): { readonly address: string; readonly coinType: number } | undefined {
  const [, hex, middle] = /^([0-9a-f]{40})\.(addr|default|[0-9a-f]{1,8})\.reverse$/.exec(name) ?? []
  if (hex === undefined || middle === undefined) return undefined
  const coinType = middle === 'addr' ? ethereum : middle === 'default' ? anyChain : parseInt(middle, 16)
  return { address: `0x${hex}`, coinType }
}

const text = (value: string): Hex => encodeAbiParameters([{ type: 'string' }], [value])
const bytes = (value: Hex): Hex => encodeAbiParameters([{ type: 'bytes' }], [value])

/** What a resolver would answer. A name that nobody has is answered as well: with nothing. */
async function answerOf(names: RegisteredNames, name: string, data: Hex, self: string): Promise<Hex> {
  const call = decoded(() => decodeFunctionData({ abi: recordAbi, data }))
  switch (call.functionName) {
    case 'addr': {
      const [, coinType] = call.args
      const address = await names.addressFor(name, Number(coinType ?? ethereum))
      return coinType === undefined
        ? encodeAbiParameters([{ type: 'address' }], [asHex(address ?? zeroAddress)])
        : bytes(asHex(address ?? '0x'))
    }
    case 'name': {
      const reverse = readReverseName(name)
      return text((reverse && (await names.nameFor(reverse.address, reverse.coinType))) ?? '')
    }
    case 'text': {
      const [, key] = call.args
      const found = await names.textOf(name, key)
      if (found !== undefined || key !== 'avatar') return text(found ?? '')
      // A picture is drawn for it.
      return text((await names.find(name)) ? avatarUrl(self, name) : '')
    }
    case 'contenthash':
      return bytes('0x')
  }
}

/** @throws {Failure} 400 */
function decoded<T>(read: () => T): T {
  try {
    return read()
  } catch {
    throw notNameQuestion()
  }
}

/** Answers what `OffchainResolver` asks, signed with the key that it knows. */
export function createNameGateway({ names, resolver, key, now }: NameGatewayDeps): NameGateway {
  const account = privateKeyToAccount(asHex(key))
  return {
    async answer(question, self) {
      if (!isHex(question)) throw notNameQuestion()
      const {
        args: [dnsName, data],
      } = decoded(() => decodeFunctionData({ abi: serviceAbi, data: question }))
      const result = await answerOf(names, readDnsName(dnsName), data, self)
      const expires = BigInt(Math.floor(now() / 1_000) + answerLifetimeSeconds)
      const signature = await account.sign({
        hash: keccak256(
          encodePacked(
            ['bytes2', 'address', 'uint64', 'bytes32', 'bytes32'],
            ['0x1900', asHex(resolver), expires, keccak256(question), keccak256(result)],
          ),
        ),
      })
      return encodeAbiParameters(parseAbiParameters('bytes, uint64, bytes'), [result, expires, signature])
    },
  }
}
