import { expect } from 'chai'
import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeErrorResult,
  encodeFunctionData,
  encodeFunctionResult,
  parseAbi,
  toHex,
  type Hex,
} from 'viem'
import { packetToBytes } from 'viem/ens'
import { RpcError } from '../../errors/rpc-error.js'
import type { RpcRequest } from '../../rpc/json-rpc.js'
import { fakeAddress } from '../../testing/fake-wallet.js'
import { defineNetwork, type CaipNetwork } from '../define-network.js'
import { readChainName } from './evm-names.js'

const resolver = `0x${'11'.repeat(20)}`
const ethereumResolver = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'
const abi = parseAbi([
  'function resolveWithGateways(bytes name, bytes data, string[] gateways) view returns (bytes, address)',
  'function callback(bytes response, bytes extraData) view returns (bytes, address)',
  'error ResolverNotFound(bytes name)',
  'error ResolverError(bytes errorData)',
  'error UnsupportedResolverProfile(bytes4 selector)',
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
])
const addrAbi = parseAbi(['function addr(bytes32 node, uint256 coinType) view returns (bytes)'])

const networkOf = (id: number, resolver?: string): CaipNetwork =>
  defineNetwork({
    id,
    name: `Network ${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['https://node.example'] } },
    ...(resolver && { contracts: { ensUniversalResolver: { address: resolver } } }),
  })
const local = networkOf(31337, resolver)
/** The coin type of a network of its own (ENSIP-11). */
const base = (0x8000_0000 | 8453) >>> 0

const reverts = (data: Hex) => new RpcError(3, 'execution reverted', { data })
const plain = encodeAbiParameters([{ type: 'address' }], [fakeAddress])
const found = (data: Hex) =>
  encodeFunctionResult({ abi, functionName: 'resolveWithGateways', result: [data, resolver as Hex] })

type Answer = (call: { readonly to: string; readonly data: Hex }) => unknown
function read(
  answer: Answer,
  {
    coinTypes = [60],
    networks = [local],
    requestGateway = async () => '0x',
    signal = new AbortController().signal,
    name = 'ada.eth',
  }: {
    readonly coinTypes?: readonly number[]
    readonly networks?: readonly CaipNetwork[]
    readonly requestGateway?: (question: unknown) => Promise<string>
    readonly signal?: AbortSignal
    readonly name?: string
  } = {},
) {
  const requests: [network: string, to: string][] = []
  const requestRpc = (network: string) => async (request: RpcRequest) => {
    expect(request.method).to.equal('eth_call')
    const [call] = request.params as readonly [{ readonly to: string; readonly data: Hex }]
    requests.push([network, call.to])
    const response = answer(call)
    if (response instanceof Error) throw response
    return response
  }
  return { requests, result: readChainName(name, coinTypes, { networks, requestRpc, requestGateway, signal }) }
}

describe('the address of a name by its chain', () => {
  it('is what the universal resolver of the network says', async () => {
    const { requests, result } = read(() => found(plain))
    expect(await result).to.deep.equal({ address: fakeAddress, coinType: 60 })
    expect(requests).to.deep.equal([['eip155:31337', resolver]])
  })

  it('is asked of Ethereum before all others, whose resolver is known', async () => {
    const { requests, result } = read(() => found(plain), { networks: [local, networkOf(10), networkOf(1)] })
    await result
    expect(requests).to.deep.equal([['eip155:1', ethereumResolver]])
    const withResolver = read(() => found(plain), { networks: [networkOf(1, resolver)] })
    await withResolver.result
    expect(withResolver.requests).to.deep.equal([['eip155:1', resolver]])
  })

  // What a keyboard types, and what ENS hashes.
  for (const [typed, hashed] of [
    ["nick's.eth", 'nick’s.eth'],
    ['❤\ufe0f.eth', '❤.eth'],
    ['0\ufe0f\u20e30\ufe0f\u20e37\ufe0f\u20e3.eth', '0\u20e30\u20e37\u20e3.eth'],
    ['👨\u200d💻.eth', '👨\u200d💻.eth'],
    ['ada-2.eth', 'ada-2.eth'],
  ] as const)
    it(`is that of “${hashed}” where “${typed}” is typed`, async () => {
      const asked: unknown[] = []
      const { result } = read(
        ({ data }) => {
          asked.push(decodeFunctionData({ abi, data }).args[0])
          return found(plain)
        },
        { name: typed },
      )
      await result
      expect(asked).to.deep.equal([toHex(packetToBytes(hashed))])
    })

  it('is not asked for where the text is no name', async () => {
    for (const name of ['a\u200db.eth', 'аda.eth']) {
      const { requests, result } = read(() => found(plain), { name })
      expect([await result.catch(() => 'failed'), requests]).to.deep.equal(['failed', []])
    }
  })

  it('is nobody’s to say where no network has names', async () => {
    for (const networks of [[], [networkOf(10)], [networkOf(10, 'nowhere')]]) {
      const { requests, result } = read(() => found(plain), { networks })
      expect(await result).to.equal(undefined)
      expect(requests).to.deep.equal([])
    }
  })

  it('is the one for the first coin type that has one, and says which', async () => {
    const ofCoin = ({ data }: { readonly data: Hex }) => {
      const { args } = decodeFunctionData({ abi, data })
      const question = args![1] as Hex
      if (!question.startsWith('0xf1cb7e06')) return found(plain)
      expect(decodeFunctionData({ abi: addrAbi, data: question }).args[1]).to.equal(BigInt(base))
      return found(encodeAbiParameters([{ type: 'bytes' }], ['0x']))
    }
    const { requests, result } = read(ofCoin, { coinTypes: [base, 60] })
    expect(await result).to.deep.equal({ address: fakeAddress, coinType: 60 })
    expect(requests).to.have.length(2)
  })

  const zero = encodeAbiParameters([{ type: 'address' }], [`0x${'0'.repeat(40)}`])
  for (const [title, answer, outcome] of [
    ['null where the name has none', found(zero), null],
    [
      'null where its resolver fails',
      reverts(encodeErrorResult({ abi, errorName: 'ResolverError', args: ['0x'] })),
      null,
    ],
    [
      'null where its resolver has no addresses',
      reverts(encodeErrorResult({ abi, errorName: 'UnsupportedResolverProfile', args: ['0x12345678'] })),
      null,
    ],
    [
      'nobody’s to say where the name is not known',
      reverts(encodeErrorResult({ abi, errorName: 'ResolverNotFound', args: ['0x'] })),
      undefined,
    ],
  ] as const)
    it(`is ${title}`, async () => expect(await read(() => answer).result).to.equal(outcome))

  it('is not made up where the node does not answer', async () => {
    for (const error of [new RpcError(-32005, 'limit exceeded'), new Error('offline')])
      expect(await read(() => error).result.catch(() => 'failed')).to.equal('failed')
  })

  describe('behind a gateway', () => {
    const question = '0xabcdef'
    const urls = ['https://gateway.example/{sender}/{data}.json']
    const callback = '0x12345678'
    const lookup = reverts(
      encodeErrorResult({
        abi,
        errorName: 'OffchainLookup',
        args: [resolver as Hex, urls, question, callback, '0x99'],
      }),
    )
    /** Its callback takes one answer alone. */
    const contract: Answer = ({ data }) => {
      if (!data.startsWith(callback)) return lookup
      return data.includes('51fe')
        ? found(plain)
        : reverts(encodeErrorResult({ abi, errorName: 'ResolverError', args: ['0x'] }))
    }

    it('is what the contract makes of the answer that the service fetched', async () => {
      const questions: unknown[] = []
      const requestGateway = async (question: unknown) => (questions.push(question), '0x51fe')
      const { requests, result } = read(contract, { requestGateway })
      expect(await result).to.deep.equal({ address: fakeAddress, coinType: 60 })
      expect(questions).to.deep.equal([{ sender: resolver, urls, data: question }])
      expect(requests).to.have.length(2)
    })

    it('is not made up where the contract does not take that answer', async () => {
      const { result } = read(contract, { requestGateway: async () => '0x1e' })
      expect(await result.catch(() => 'failed')).to.equal('failed')
    })

    it('is not that of another coin type where the contract does not take that answer', async () => {
      const ofCoin: Answer = call => {
        if (call.data.startsWith(callback)) return contract(call)
        const [, innerCall] = decodeFunctionData({ abi, data: call.data }).args as readonly [Hex, Hex]
        return innerCall.startsWith('0xf1cb7e06') ? lookup : found(plain)
      }
      const { requests, result } = read(ofCoin, { coinTypes: [base, 60], requestGateway: async () => '0x1e' })
      expect(await result.catch(() => 'failed')).to.equal('failed')
      expect(requests).to.have.length(2)
    })

    it('is that of another coin type where the contract takes the answer that there is none', async () => {
      const none = found(encodeAbiParameters([{ type: 'bytes' }], ['0x']))
      const ofCoin: Answer = ({ data }) => {
        if (data.startsWith(callback)) return none
        const [, innerCall] = decodeFunctionData({ abi, data }).args as readonly [Hex, Hex]
        return innerCall.startsWith('0xf1cb7e06') ? lookup : found(plain)
      }
      const { result } = read(ofCoin, { coinTypes: [base, 60], requestGateway: async () => '0x1e' })
      expect(await result).to.deep.equal({ address: fakeAddress, coinType: 60 })
    })

    it('is found at the end of four gateways, and nowhere beyond', async () => {
      for (const [hops, outcome] of [
        [4, { address: fakeAddress, coinType: 60 }],
        [5, 'failed'],
        [Infinity, 'failed'],
      ] as const) {
        let gateways = 0
        const { requests, result } = read(() => (gateways < hops ? lookup : found(plain)), {
          requestGateway: async () => {
            gateways += 1
            if (gateways > 50) throw new Error('No end.')
            return '0x51fe'
          },
        })
        expect(await result.catch(() => 'failed')).to.deep.equal(outcome)
        expect([gateways, requests.length]).to.deep.equal([4, 5])
      }
    })

    it('is not waited for where a contract calls for gateways for ever and names none', async () => {
      const batch = parseAbi([
        'struct Query { address sender; string[] urls; bytes data; }',
        'function query(Query[] queries) view returns (bool[], bytes[])',
      ])
      const empty = encodeFunctionData({ abi: batch, functionName: 'query', args: [[]] })
      const args = [resolver as Hex, ['x-batch-gateway:true'], empty, callback, '0x99'] as const
      const again = reverts(encodeErrorResult({ abi, errorName: 'OffchainLookup', args }))
      let calls = 0
      const { result } = read(() => (++calls > 50 ? new Error('No end.') : again))
      expect(await result.catch(() => 'failed')).to.equal('failed')
      expect(calls).to.equal(5)
    })

    it('is not asked for any more once nobody waits for it', async () => {
      const waiting = new AbortController()
      const requestGateway = async () => (waiting.abort(), '0x51fe')
      const { requests, result } = read(contract, { requestGateway, signal: waiting.signal })
      expect(await result.catch(() => 'failed')).to.equal('failed')
      expect(requests).to.have.length(1)
    })

    it('is not made up where no gateway answers', async () => {
      const requestGateway = () => Promise.reject(new Error('503'))
      expect(await read(contract, { requestGateway }).result.catch(() => 'failed')).to.equal('failed')
    })
  })
})
