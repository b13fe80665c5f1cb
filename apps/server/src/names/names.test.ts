import { createServer as createHttpServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import { encodeBase58 } from '@w3m/core/caip'
import { expect } from 'chai'
import {
  decodeAbiParameters,
  decodeFunctionData,
  encodeAbiParameters,
  getAddress,
  namehash,
  parseAbi,
  parseAbiParameters,
  toHex,
  type Address,
  type Hex,
} from 'viem'
import { callRpc } from '../chains/call-rpc.js'
import type { ServedChain } from '../settings.js'
import { chainAccount, onChain, type ChainAccount } from '../testing/chain-account.js'
import { indexedServer } from '../testing/indexed-server.js'
import { busyChain, deadChain, testChain, testSolana, testServer } from '../testing/test-server.js'

const chain = busyChain.caipNetworkId
const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg"><rect/></svg>')}`
const reverseOf = (address: string) => namehash(`${address.slice(2).toLowerCase()}.addr.reverse`)

describe('Names', () => {
  let folder: string
  let server: ReturnType<typeof indexedServer>
  let owner: ChainAccount
  let ada: ChainAccount
  let registry: Address
  let offchain: Address
  let gateway: HttpServer
  let gatewayUrl: string
  /** What the gateway answers; undefined for a failure. */
  let answerOf: (name: Hex, data: Hex) => Hex | undefined
  let requests: string[] = []

  before(async () => {
    gateway = createHttpServer((request, response) => {
      let body = ''
      request.on('data', chunk => (body += String(chunk)))
      request.on('end', () => {
        requests.push(`${request.method} ${request.url}`)
        const data =
          request.method === 'POST'
            ? (JSON.parse(body) as { data: Hex }).data
            : (/\/(0x[0-9a-f]+)\.json$/.exec(request.url!)![1] as Hex)
        const [name, call] = decodeAbiParameters(parseAbiParameters('bytes, bytes'), data)
        const answer = answerOf(name, call)
        response.writeHead(answer === undefined ? 500 : 200).end(JSON.stringify({ data: answer }))
      })
    })
    await new Promise<void>(resolve => gateway.listen(0, '127.0.0.1', resolve))
    gatewayUrl = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/`
    owner = await chainAccount()
    registry = await owner.deploy('TestNames')
    offchain = await owner.deploy('TestOffchainNames')
  })
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'w3m-names-'))
    server = indexedServer(folder, {
      chains: [busyChain, testSolana],
      names: { chain, registry, gateways: [gatewayUrl] },
    })
    ada = await chainAccount()
    requests = []
  })
  afterEach(async () => {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  })
  after(() => new Promise<void>(resolve => gateway.close(() => resolve())))

  const set = (functionName: string, ...args: readonly unknown[]) =>
    owner.call({ contract: 'TestNames', address: registry, functionName, args })
  const setName = async (name: string, address: Address, reverse = name) => {
    await set('setAddr', namehash(name), 60n, address)
    await set('setName', reverseOf(address), reverse)
  }
  const get = async (path: string) => {
    const answer = await server.app.request(path)
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  const identity = async (address: string) => (await get(`/v1/identity/${address}`)).body
  const none = { name: null, avatar: null }

  it('are those that lead back to the address, with a picture where one is set', async () => {
    expect(await identity(ada.address)).to.deep.equal(none)
    const named = await chainAccount()
    await setName('ada.local', named.address)
    expect(await identity(named.address)).to.deep.equal({ name: 'ada.local', avatar: null })
    const pictured = await chainAccount()
    await setName('pic.local', pictured.address)
    await set('setText', namehash('pic.local'), 'avatar', picture)
    expect(await identity(pictured.address)).to.deep.equal({
      name: 'pic.local',
      avatar: 'http://localhost/public/getNameImage/pic.local',
    })
    const behindTls = testServer({
      chains: [busyChain],
      names: { chain, registry, gateways: [] },
      origin: 'https://api.example.org',
    })
    const behind = await behindTls.app.request(`http://127.0.0.1:4401/v1/identity/${pictured.address}`)
    expect(await behind.json(), 'where the server knows how browsers find it').to.deep.equal({
      name: 'pic.local',
      avatar: 'https://api.example.org/public/getNameImage/pic.local',
    })
    await behindTls.close()
    const image = await server.app.request('/public/getNameImage/pic.local')
    expect([image.status, image.headers.get('content-type')]).to.deep.equal([200, 'image/svg+xml'])
    expect(image.headers.get('content-security-policy')).to.contain('sandbox')
  })

  const lies: readonly (readonly [title: string, forward: string, reverse: string])[] = [
    ['says that it is somebody else', 'own.local', 'famous.local'],
    ['has a name in letters that are written otherwise', 'Upper.local', 'Upper.local'],
    ['has a name that nobody could type', 'bad name.local', 'bad name.local'],
    ['has no name', 'own.local', ''],
  ]
  for (const [title, forward, reverse] of lies)
    it(`is none of an address that ${title}`, async () => {
      await setName('famous.local', owner.address)
      await set('setAddr', namehash(forward), 60n, ada.address)
      await set('setName', reverseOf(ada.address), reverse)
      expect(await identity(ada.address)).to.deep.equal(none)
    })

  describe('on another chain than that of the registry', () => {
    const otherChain: ServedChain = { ...testChain, caipNetworkId: 'eip155:10', name: 'Other' }
    const otherCoin = BigInt((0x8000_0000 | 10) >>> 0)
    let otherServer: ReturnType<typeof testServer>
    before(() => {
      otherServer = testServer({
        chains: [busyChain, otherChain, deadChain],
        names: { chain, registry, gateways: [] },
      })
    })
    after(() => otherServer.close())

    const nameOn = async (address: string, on: string) => {
      const answer = await otherServer.app.request(`/v1/identity/${address}?chainId=${on}`)
      return answer.status === 200 ? ((await answer.json()) as { name: string | null }).name : answer.status
    }
    let named = 0
    /** An address with a name, and with code on the chain of the registry and on the other one. */
    const account = async (codeHere: Hex = '0x', codeThere: Hex = '0x') => {
      const { address } = await chainAccount()
      await onChain('anvil_setCode', [address, codeHere])
      await callRpc(otherChain.rpcUrl, 'anvil_setCode', [address, codeThere])
      const name = `chains${(named += 1)}.local`
      await setName(name, address)
      return { address, name }
    }
    const both = async ({ address }: { readonly address: Address }) => [
      await nameOn(address, chain),
      await nameOn(address, otherChain.caipNetworkId),
    ]

    it('are those of keys, those that lend themselves code among them', async () => {
      const key = await account()
      expect(await both(key)).to.deep.equal([key.name, key.name])
      const delegating = await account('0x', `0xef0100${'11'.repeat(20)}`)
      expect(await both(delegating)).to.deep.equal([delegating.name, delegating.name])
    })

    it('are none on another chain for a contract', async () => {
      const there = await account('0x', '0x00')
      expect(await both(there), 'somebody’s contract there').to.deep.equal([there.name, null])
      const here = await account('0x00')
      expect(await both(here), 'whoever deploys it there first').to.deep.equal([here.name, null])
    })

    it('are those that lead back there', async () => {
      const contract = await account('0x00', '0x00')
      await set('setAddr', namehash(contract.name), otherCoin, contract.address)
      expect(await both(contract)).to.deep.equal([contract.name, contract.name])
      const moved = await account()
      await set('setAddr', namehash(moved.name), otherCoin, owner.address)
      expect(await both(moved)).to.deep.equal([moved.name, null])
    })

    it('are none where nobody tells whether it is a contract', async () => {
      const { address } = await account()
      expect(await nameOn(address, 'eip155:137'), 'of a chain that is not served').to.equal(null)
      expect(await nameOn(address, deadChain.caipNetworkId), 'of a node that is silent').to.equal(503)
    })
  })

  it('are told for five minutes as they were', async () => {
    let now = 0
    const otherServer = testServer({ chains: [busyChain], names: { chain, registry, gateways: [] }, now: () => now })
    const nameOf = async () => {
      const answer = await otherServer.app.request(`/v1/identity/${ada.address}`)
      return ((await answer.json()) as { name: string | null }).name
    }
    await setName('before.local', ada.address)
    expect(await nameOf()).to.equal('before.local')
    await setName('after.local', ada.address)
    now = 299_999
    expect(await nameOf()).to.equal('before.local')
    now = 300_000
    expect(await nameOf()).to.equal('after.local')
    await otherServer.close()
  })

  it('lead to addresses by coin type, those that are none left out', async () => {
    const key = new Uint8Array(32).fill(7)
    const other = `0x${'5e'.repeat(20)}`
    await setName('many.local', ada.address)
    const node = namehash('many.local')
    await set('setAddr', node, BigInt((0x8000_0000 | 31337) >>> 0), other)
    await set('setAddr', node, 501n, toHex(key))
    const { body } = await get('/v1/profile/account/Many.local?apiVersion=2')
    expect(body).to.deep.equal({
      name: 'many.local',
      registered_at: null,
      updated_at: null,
      addresses: {
        60: { address: ada.address, created: null },
        501: { address: encodeBase58(key), created: null },
        [(0x8000_0000 | 31337) >>> 0]: { address: getAddress(other), created: null },
      },
      attributes: {},
    })
    expect(await get(`/v1/profile/reverse/${ada.address}?apiVersion=2`)).to.deep.equal({ status: 200, body: [body] })
    await set('setAddr', node, 501n, '0x1234')
    await set('setAddr', namehash('short.local'), 501n, '0x1234')
    expect((await get('/v1/profile/account/short.local')).status).to.equal(404)
  })

  it('lead to addresses of a chain that is not served, where it is asked for', async () => {
    const celo = (0x8000_0000 | 42220) >>> 0
    const other = `0x${'5e'.repeat(20)}`
    await setName('abroad.local', ada.address)
    await set('setAddr', namehash('abroad.local'), BigInt(celo), other)
    const coinsFor = async (query: string) =>
      Object.keys((await get(`/v1/profile/account/abroad.local${query}`)).body.addresses as object).map(Number)
    expect(await coinsFor('')).to.deep.equal([60])
    expect(await coinsFor('?chainId=eip155:42220')).to.deep.equal([60, celo])
    for (const chain of ['eip155:10', 'eip155:4294967338', 'eip155:x', 'cosmos:hub'])
      expect(await coinsFor(`?chainId=${chain}`), chain).to.deep.equal([60])
  })

  it('are not found where nobody has them, and refused where they are none', async () => {
    expect((await get('/v1/profile/account/nobody.local')).status).to.equal(404)
    expect((await get(`/v1/profile/reverse/${ada.address}`)).status).to.equal(404)
    for (const name of ['a..b', '-..', 'a.b.c.d.e.f.g.h.i.j'])
      expect((await get(`/v1/profile/account/${encodeURIComponent(name)}`)).status, name).to.equal(400)
  })

  const resolverAbi = parseAbi([
    'function addr(bytes32) view returns (address)',
    'function addr(bytes32, uint256) view returns (bytes)',
    'function text(bytes32, string) view returns (string)',
  ])
  const marked = (answer: Hex): Hex => `0xc0ffee00${answer.slice(2)}`
  const setUrl = (url: string) =>
    owner.call({ contract: 'TestOffchainNames', address: offchain, functionName: 'setUrl', args: [url] })
  const offchainName = async (template: string) => {
    await set('setResolver', namehash('off.local'), offchain)
    await setUrl(template)
    answerOf = (_name, data) => {
      const { functionName, args } = decodeFunctionData({ abi: resolverAbi, data })
      const isAddress = functionName === 'addr' && args.length === 1
      const answer = isAddress
        ? encodeAbiParameters(parseAbiParameters('address'), [ada.address])
        : encodeAbiParameters(parseAbiParameters('bytes'), ['0x'])
      return marked(answer)
    }
  }
  const addressOf = async (name: string) => {
    const { status, body } = await get(`/v1/profile/account/${name}`)
    return status === 200 ? (body.addresses as Record<string, { address: string }>)[60]?.address : status
  }

  for (const [method, path] of [
    ['GET', '{sender}/{data}.json'],
    ['POST', 'ask/{sender}'],
  ] as const)
    it(`of a gateway are asked for there by ${method}, those under the name that it has too`, async () => {
      await offchainName(gatewayUrl + path)
      expect(await addressOf('ada.off.local')).to.equal(ada.address)
      expect(requests[0]).to.match(new RegExp(`^${method} /(?:ask/)?${offchain.toLowerCase()}`))
    })

  const broken: readonly (readonly [
    title: string,
    template: () => string,
    answer: () => Hex | undefined,
    outcome: unknown,
  ])[] = [
    ['fails', () => gatewayUrl, () => undefined, 503],
    ['lies on a network of the server’s own', () => 'http://127.0.0.1:1/', () => '0x', 503],
    ['is asked at an address of one’s own over https', () => 'https://127.0.0.1/{data}', () => '0x', 503],
    ['says what its contract does not take', () => gatewayUrl, () => '0x1234', 404],
  ]
  for (const [title, template, answer, outcome] of broken)
    it(`of a gateway that ${title} are none`, async () => {
      await offchainName(template())
      answerOf = answer
      expect(await addressOf('ada.off.local')).to.equal(outcome)
    })

  it('cost one call, and four more for each gateway that is asked, which nobody pays for twice', async () => {
    const otherServer = testServer({
      chains: [busyChain],
      names: { chain, registry, gateways: [gatewayUrl] },
      ratePerSecond: 2,
      now: () => now,
    })
    let now = 0
    const status = async (path: string) => (await otherServer.app.request(path)).status
    /** What is gone of a full bucket, in calls that cost one. */
    const costOf = async (path: string) => {
      now += 10_000
      expect(await status(path)).to.equal(200)
      let left = 0
      while ((await status('/v1/supported-chains')) === 200) left += 1
      return 20 - left
    }
    await setName('paid.local', ada.address)
    expect(await costOf('/v1/profile/account/paid.local')).to.equal(1)
    await offchainName(gatewayUrl)
    // For the two coin types of the chain: its own, and that of all.
    expect(await costOf('/v1/profile/account/ada.off.local')).to.equal(1 + 2 * 4)
    expect(requests).to.have.length(2)
    expect(await costOf('/v1/profile/account/ada.off.local'), 'what is known').to.equal(1)
    await set('setName', reverseOf(ada.address), 'bo.off.local')
    now += 1_000
    expect(await status(`/v1/identity/${ada.address}`), 'where the share is used up').to.equal(429)
    expect(requests).to.have.length(2)
    // Where its name leads to, and its picture.
    expect(await costOf(`/v1/identity/${ada.address}`)).to.equal(1 + 2 * 4)
    expect(requests).to.have.length(4)
    await otherServer.close()
  })

  it('are not said to be none while the node is silent', async () => {
    const otherServer = testServer({
      chains: [deadChain],
      names: { chain: deadChain.caipNetworkId, registry, gateways: [] },
    })
    expect((await otherServer.app.request(`/v1/identity/${ada.address}`)).status).to.equal(503)
    await otherServer.close()
  })

  it('need a chain that is served', () => {
    expect(() => testServer({ chains: [busyChain], names: { chain: 'eip155:9', gateways: [] } })).to.throw('W3M_NAMES')
  })
})

describe('Projects', () => {
  const getJson = async (path: string, config: Parameters<typeof testServer>[0] = {}) => {
    const { app, close } = testServer(config)
    const body = await (await app.request(path)).json()
    await close()
    return body
  }
  it('leave everything to the page that asks, where nothing else is set', async () => {
    const { features } = (await getJson('/appkit/v1/config?projectId=p')) as {
      features: { id: string; isEnabled: boolean; config: unknown }[]
    }
    expect(features.map(({ id }) => id)).to.include.members(['social_login', 'swap', 'onramp', 'activity'])
    expect(features.every(({ isEnabled, config }) => isEnabled && config === null)).to.equal(true)
  })
  it('have a configuration of their own, or that of all others', async () => {
    const feature = (id: string) => ({ id, isEnabled: true, config: ['email'] })
    const projects = { features: { p: [feature('social_login')], '*': [feature('swap')] } }
    for (const [query, id] of [
      ['?projectId=p', 'social_login'],
      ['?projectId=toString', 'swap'],
      ['', 'swap'],
    ])
      expect(await getJson(`/appkit/v1/config${query}`, { projects })).to.deep.equal({ features: [feature(id!)] })
  })
  it('may be used by the pages that are named, and by all where none is', async () => {
    expect(await getJson('/projects/v1/origins')).to.deep.equal({ allowedOrigins: ['*'] })
    const origins = ['https://dapp.example']
    expect(await getJson('/projects/v1/origins', { origins })).to.deep.equal({ allowedOrigins: origins })
  })
  it('have no plan and are above no limit', async () => {
    expect(await getJson('/appkit/v1/project-limits')).to.deep.equal({
      planLimits: { tier: 'none', isAboveMauLimit: false, isAboveRpcLimit: false },
    })
  })
})
