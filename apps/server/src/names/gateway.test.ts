import { serve } from '@hono/node-server'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { eip155 } from '@w3m/core/namespaces'
import { defineNetwork } from '@w3m/core/networks'
import { expect } from 'chai'
import {
  createPublicClient,
  defineChain,
  http,
  keccak256,
  namehash,
  toHex,
  zeroAddress,
  type Address,
  type Hex,
} from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { chainAccount, onChain, type ChainAccount } from '../testing/chain-account.js'
import { nameSigner } from '../testing/name-signer.js'
import { busyChain, post, testServer } from '../testing/test-server.js'

const zone = 'w3m.local'
const localCoinType = (0x8000_0000 | 31337) >>> 0
const otherCoinType = (0x8000_0000 | 10) >>> 0
const key = generatePrivateKey()
const root: Hex = `0x${'0'.repeat(64)}`

describe('Registered names, as libraries find them', () => {
  let server: ReturnType<typeof testServer>
  let listener: ReturnType<typeof serve>
  let origin: string
  let owner: ChainAccount
  let registry: Address
  let resolver: Address
  let universalResolver: Address
  const ada = nameSigner(localCoinType, Date.now)
  const pictured = nameSigner(localCoinType, Date.now)
  const picture = `data:image/svg+xml;base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg"/>')}`

  /** A library that knows nothing of this server. */
  const library = () =>
    createPublicClient({
      chain: defineChain({
        id: 31337,
        name: 'Local',
        nativeCurrency: busyChain.nativeCurrency,
        rpcUrls: { default: { http: [busyChain.rpcUrl] } },
        contracts: { ensUniversalResolver: { address: universalResolver } },
      }),
      transport: http(),
    })

  before(async () => {
    owner = await chainAccount()
    registry = await owner.deploy('NameRegistry')
    universalResolver = await owner.deploy('UniversalResolver', [registry])
    // The contract has to know where the server is, and the server which contract asks.
    listener = serve({ fetch: request => server.app.fetch(request), hostname: '127.0.0.1', port: 0 })
    await new Promise(resolve => listener.once('listening', resolve))
    origin = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`
    resolver = await owner.deploy('OffchainResolver', [
      [`${origin}/ccip/{sender}/{data}.json`],
      privateKeyToAddress(key),
    ])
    server = testServer({
      chains: [busyChain],
      names: {
        chain: busyChain.caipNetworkId,
        registry,
        gateways: [origin],
        registration: { zone, reserved: [], resolver, key },
      },
    })
    const set = (parent: string, label: string, to: Address) =>
      owner.call({
        contract: 'NameRegistry',
        address: registry,
        functionName: 'setSubnodeRecord',
        args: [parent ? namehash(parent) : root, keccak256(toHex(label)), owner.address, to, 0n],
      })
    await set('', 'local', zeroAddress)
    await set('local', 'w3m', resolver)
    await set('', 'reverse', resolver)
    await set('reverse', 'addr', resolver)
    for (const [who, name, attributes] of [
      [ada, 'ada1', {}],
      [pictured, 'pictured', { avatar: picture, url: 'https://a.example' }],
    ] as const) {
      const answer = await server.app.request(
        '/v1/profile/account',
        post(await who.claim(`${name}.${zone}`, { attributes })),
      )
      expect(answer.status).to.equal(200)
    }
  })
  after(async () => {
    listener.close()
    await server.close()
  })

  it('lead to their account: by default, on each chain, and on none that is not of Ethereum’s kind', async () => {
    const name = `ada1.${zone}`
    expect(await library().getEnsAddress({ name, strict: true })).to.equal(ada.address)
    for (const coinType of [60n, BigInt(localCoinType), BigInt(otherCoinType)])
      expect((await library().getEnsAddress({ name, coinType }))?.toLowerCase()).to.equal(ada.address.toLowerCase())
    expect(await library().getEnsAddress({ name, coinType: 501n })).to.equal(null)
    expect(await library().getEnsAddress({ name: `nobody.${zone}` })).to.equal(null)
    expect(await library().getEnsAddress({ name: 'ada1.other.local' })).to.equal(null)
  })

  it('are those of their account, on each chain', async () => {
    for (const coinType of [undefined, BigInt(localCoinType), BigInt(otherCoinType), 0x8000_0000n])
      expect(await library().getEnsName({ address: ada.address, ...(coinType && { coinType }) })).to.equal(
        `ada1.${zone}`,
      )
    expect(await library().getEnsName({ address: owner.address })).to.equal(null)
  })

  it('are told to this server’s own pages without asking the chain, and nobody’s are none', async () => {
    const identityOf = async (address: string) => (await fetch(`${origin}/v1/identity/${address}`)).json()
    expect(await identityOf(ada.address)).to.deep.equal({ name: `ada1.${zone}`, avatar: null })
    expect(await identityOf(owner.address)).to.deep.equal({ name: null, avatar: null })
  })

  it('have texts, and a picture: that of their account, or one that is drawn', async () => {
    const name = `pictured.${zone}`
    expect(await library().getEnsText({ name, key: 'url' })).to.equal('https://a.example')
    // `constructor` is on every object.
    for (const key of ['description', 'constructor']) expect(await library().getEnsText({ name, key })).to.equal(null)
    expect(await library().getEnsAvatar({ name })).to.equal(picture)
    const drawn = await library().getEnsAvatar({ name: `ada1.${zone}` })
    expect(drawn).to.equal(`${origin}/public/getNameImage/ada1.${zone}`)
    expect((await fetch(drawn!)).headers.get('content-type')).to.equal('image/svg+xml')
  })

  it('are found by ethers, with the contracts of a network that it is told of', async () => {
    const { EnsPlugin, JsonRpcProvider, Network } = await import('ethers')
    for (const universal of [undefined, universalResolver]) {
      const network = new Network('local', 31337)
      network.attachPlugin(new EnsPlugin(registry, 31337, universal))
      const provider = new JsonRpcProvider(busyChain.rpcUrl, network, { staticNetwork: network, batchMaxCount: 1 })
      expect(await provider.resolveName(`ada1.${zone}`)).to.equal(ada.address)
      expect(await provider.lookupAddress(ada.address)).to.equal(`ada1.${zone}`)
      expect(await provider.resolveName(`nobody.${zone}`)).to.equal(null)
      provider.destroy()
    }
  })

  describe('are read by the page itself before something is sent', () => {
    const requestGateway = async (question: {
      readonly sender: string
      readonly urls: string[]
      readonly data: string
    }) => {
      const answer = await server.app.request('/v1/profile/gateway', post(question))
      if (answer.status !== 200) throw new Error(String(answer.status))
      return ((await answer.json()) as { readonly data: string }).data
    }
    const read = async (name: string, callGateway = requestGateway) => {
      const { features } = await eip155.load()
      const { chainNames, coinTypes } = await features.transfers!()
      const readName = await chainNames!()
      return readName(name, coinTypes!('31337'), {
        networks: [
          defineNetwork({
            id: 31337,
            name: 'Local',
            nativeCurrency: busyChain.nativeCurrency,
            rpcUrls: { default: { http: [] } },
            contracts: { ensUniversalResolver: { address: universalResolver } },
          }),
        ],
        requestRpc:
          () =>
          ({ method, params }) =>
            onChain(method, params as readonly unknown[]),
        requestGateway: callGateway,
        signal: new AbortController().signal,
      })
    }

    it('with what the server says of their gateway', async () => {
      expect((await read(`ada1.${zone}`))?.address.toLowerCase()).to.equal(ada.address.toLowerCase())
      expect(await read(`nobody.${zone}`)).to.equal(null)
      expect(await read('ada1.other.local')).to.equal(undefined)
    })

    it('and lead nowhere where the server says what the gateway did not', async () => {
      const lie = async (question: Parameters<typeof requestGateway>[0]) =>
        (await requestGateway(question)).replace(
          ada.address.slice(2).toLowerCase(),
          owner.address.slice(2).toLowerCase(),
        )
      const other = await questionFor(`pictured.${zone}`)
      for (const callGateway of [
        lie,
        // An answer for another name, rightly signed.
        (question: Parameters<typeof requestGateway>[0]) => requestGateway({ ...question, data: other }),
        async () => '0x',
      ])
        expect(await read(`ada1.${zone}`, callGateway).catch((error: unknown) => error)).to.be.instanceOf(Error)
    })

    it('and not at all where the gateway does not answer', async () => {
      const silent = (question: Parameters<typeof requestGateway>[0]) =>
        requestGateway({ ...question, urls: ['http://127.0.0.1:1/{sender}/{data}.json'] })
      const failed = await read(`ada1.${zone}`, silent).catch((error: unknown) => error)
      expect(failed).to.be.instanceOf(Error)
    })

    it('over https and on public addresses alone, but for gateways that the server trusts', async () => {
      const data = await questionFor(`ada1.${zone}`)
      for (const url of [
        'http://127.0.0.1:1/{data}.json',
        'https://127.0.0.1/{data}.json',
        'https://[::1]/{data}.json',
        'https://10.0.0.1/{data}.json',
        'https://a:b@gateway.example/{data}.json',
        'file:///etc/passwd',
      ]) {
        const answer = await server.app.request('/v1/profile/gateway', post({ sender: resolver, urls: [url], data }))
        expect(answer.status, url).to.equal(503)
      }
      const many = { sender: resolver, urls: Array.from({ length: 9 }, () => 'https://a.example'), data }
      expect((await server.app.request('/v1/profile/gateway', post(many))).status).to.equal(400)
    })
  })

  it('ask nobody for an address that the data would make longer than 65,536 characters', async () => {
    let connections = 0
    const count = () => void (connections += 1)
    listener.on('connection', count)
    const callGateway = (times: number, data: string) =>
      server.app.request(
        '/v1/profile/gateway',
        post({ sender: resolver, urls: [`${origin}/ccip/${'{data}'.repeat(times)}.json`], data }),
      )
    for (const times of [2, 300]) expect((await callGateway(times, `0x${'ab'.repeat(16_384)}`)).status).to.equal(503)
    expect(connections).to.equal(0)
    expect((await callGateway(1, '0x12')).status).to.equal(503)
    expect(connections).to.equal(1)
    listener.off('connection', count)
  })

  const answerFor = async (data: string, method: 'GET' | 'POST' = 'GET') => {
    const answer = await (method === 'GET'
      ? fetch(`${origin}/ccip/${resolver}/${data}.json`)
      : fetch(`${origin}/ccip`, { method, body: JSON.stringify({ sender: resolver, data }) }))
    return { status: answer.status, body: (await answer.json()) as { data: Hex } }
  }
  /** The question that the contract sends clients to the gateway with. */
  const questionFor = async (name: string): Promise<Hex> => {
    const { encodeFunctionData, parseAbi } = await import('viem')
    const { packetToBytes } = await import('viem/ens')
    const data = encodeFunctionData({ abi: parseAbi(['function addr(bytes32)']), args: [namehash(name)] })
    return encodeFunctionData({
      abi: parseAbi(['function resolve(bytes name, bytes data)']),
      args: [toHex(packetToBytes(name)), data],
    })
  }

  it('are answered by GET and by POST, and nothing else is', async () => {
    const question = await questionFor(`ada1.${zone}`)
    expect((await answerFor(question)).status).to.equal(200)
    expect((await answerFor(question, 'POST')).status).to.equal(200)
    for (const wrong of ['0x', '0x1234', 'abc', `${question.slice(0, -64)}`, `0x${'ff'.repeat(200)}`]) {
      expect((await answerFor(wrong)).status, wrong.slice(0, 20)).to.be.oneOf([400, 404])
      expect((await answerFor(wrong, 'POST')).status, wrong.slice(0, 20)).to.equal(400)
    }
  })

  describe('the contract', () => {
    const judge = (response: Hex, question: Hex) =>
      owner
        .read({
          contract: 'OffchainResolver',
          address: resolver,
          functionName: 'resolveWithProof',
          args: [response, question],
        })
        .then(
          answer => answer,
          (error: Error) => /WrongSigner|Expired/.exec(error.message)?.[0] ?? error.message.slice(0, 60),
        )

    it('takes what its gateway signed, for the question that was asked', async () => {
      const question = await questionFor(`ada1.${zone}`)
      const { data } = (await answerFor(question)).body
      expect(await judge(data, question)).to.equal(`0x${ada.address.slice(2).toLowerCase().padStart(64, '0')}`)
      expect(await judge(data, await questionFor(`pictured.${zone}`))).to.equal('WrongSigner')
    })

    it('takes nothing of another key, nothing changed, and nothing old', async () => {
      const question = await questionFor(`ada1.${zone}`)
      const { createNameGateway } = await import('../chains/eip155/name-gateway.js')
      const names = { addressFor: async () => owner.address } as never
      const answerOf = async (changes: { key?: Hex; now?: number; resolver?: Hex }) =>
        (await createNameGateway({
          names,
          resolver: changes.resolver ?? resolver,
          key: changes.key ?? key,
          now: () => changes.now ?? Date.now(),
        }).answer(question, origin)) as Hex
      expect(await judge(await answerOf({}), question)).to.match(/^0x0{24}/)
      expect(await judge(await answerOf({ key: generatePrivateKey() }), question)).to.equal('WrongSigner')
      expect(await judge(await answerOf({ resolver: universalResolver }), question)).to.equal('WrongSigner')
      expect(await judge(await answerOf({ now: 1_000 }), question)).to.equal('Expired')
      const good = await answerOf({})
      const changed = good.replace(owner.address.slice(2).toLowerCase(), ada.address.slice(2).toLowerCase()) as Hex
      expect(changed).not.to.equal(good)
      expect(await judge(changed, question)).to.equal('WrongSigner')
    })

    it('lets its owner alone change who signs, and where', async () => {
      const stranger = await chainAccount()
      for (const [functionName, args] of [
        ['setSigner', [stranger.address, true]],
        ['setGateways', [['https://a.example']]],
        ['setOwner', [stranger.address]],
      ] as const)
        expect(
          (await stranger.call({ contract: 'OffchainResolver', address: resolver, functionName, args })).status,
        ).to.equal('reverted')
      expect(
        (
          await stranger.call({
            contract: 'NameRegistry',
            address: registry,
            functionName: 'setResolver',
            args: [namehash(zone), stranger.address],
          })
        ).status,
      ).to.equal('reverted')
    })
  })
})
