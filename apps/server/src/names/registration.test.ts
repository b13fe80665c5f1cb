import { afterEach, beforeEach, describe, it } from 'node:test'
import { expect } from 'chai'
import { createPublicClient, encodeAbiParameters, concatHex, http, toHex, type Hex } from 'viem'
import { nameSigner, type SentNameRequest } from '../testing/name-signer.js'
import { chainAccount } from '../testing/chain-account.js'
import { busyChain, deadChain, post, testServer } from '../testing/test-server.js'

const start = Date.parse('2026-01-02T12:00:00.000Z')
const zone = 'w3m.local'
const coinType = (0x8000_0000 | 31337) >>> 0
const chain = busyChain.caipNetworkId

describe('The registration of names', () => {
  let nowMs: number
  let server: ReturnType<typeof testServer>
  const now = () => nowMs
  const signer = () => nameSigner(coinType, now)

  beforeEach(() => {
    nowMs = start
    server = testServer({
      chains: [busyChain, deadChain],
      names: { chain, gateways: [], registration: { zone, reserved: ['admin'] } },
      now,
    })
  })
  afterEach(() => server.close())

  const call = async (path: string, body?: unknown) => {
    const answer = await server.app.request(`/v1/profile/${path}`, body === undefined ? {} : post(body))
    const json = (await answer.json()) as Record<string, never> & { reasons?: { field: string; description: string }[] }
    return { status: answer.status, body: json, why: json.reasons?.[0] }
  }
  const register = (request: SentNameRequest) => call('account', request)
  const outcome = async (request: SentNameRequest) => {
    const { status, why } = await register(request)
    return [status, why?.field]
  }

  it('gives a name to who signs for it, on every chain where a key signed', async () => {
    const ada = signer()
    expect((await register(await ada.claim(`Ada1.${zone}`))).status).to.equal(200)
    const { body } = await call(`account/ada1.${zone}`)
    const created = new Date(start).toISOString()
    const entry = { address: ada.address, created }
    expect(body).to.deep.equal({
      name: `ada1.${zone}`,
      registered_at: created,
      updated_at: created,
      addresses: { 60: entry, [coinType]: entry, [(0x8000_0000 | 404) >>> 0]: entry },
      attributes: {},
    })
    expect((await call(`reverse/${ada.address}`)).body).to.deep.equal([body])
    const identity = await (await server.app.request(`/v1/identity/${ada.address}`)).json()
    expect(identity).to.deep.equal({ name: `ada1.${zone}`, avatar: null })
  })

  const badNames: readonly (readonly [name: string, why: string])[] = [
    [`abc.${zone}`, 'is too short'],
    [`${'a'.repeat(65)}.${zone}`, 'is too long'],
    [`ada_lovelace.${zone}`, 'has an underscore'],
    [`ädä1.${zone}`, 'has letters that names do not have'],
    [`аda1.${zone}`, 'has a letter of another script'],
    [`ada🙂.${zone}`, 'has an emoji'],
    [`xn--ada.${zone}`, 'is another encoding'],
    [`-ada.${zone}`, 'starts with a hyphen'],
    [`ada-.${zone}`, 'ends with a hyphen'],
    [`a.ada1.${zone}`, 'is below another one'],
    ['ada1.eth', 'is of another zone'],
    ['ada1', 'is of no zone'],
    [`admin.${zone}`, 'is reserved'],
    [`adm1n.${zone}`, 'looks like a reserved one'],
  ]
  for (const [name, why] of badNames)
    it(`refuses a name that ${why}`, async () => {
      expect(await outcome(await signer().claim(name))).to.deep.equal([400, 'name'])
    })

  const alike: readonly (readonly [name: string, other: string])[] = [
    ['hello', 'hell0'],
    ['hello', 'he1lo'],
    ['hello', 'heiio'],
    ['modern', 'modem'],
    ['vvater', 'water'],
    ['clever', 'dever'],
    ['base', '8a5e'],
    ['pay-pal', 'paypal'],
  ]
  for (const [name, other] of alike)
    it(`refuses ${other} where somebody has ${name}`, async () => {
      await register(await signer().claim(`${name}.${zone}`))
      expect(await outcome(await signer().claim(`${other}.${zone}`))).to.deep.equal([400, 'name'])
      expect(await outcome(await signer().claim(`${name}x.${zone}`))).to.deep.equal([200, undefined])
    })

  it('refuses a taken name, and a second one for an account', async () => {
    const ada = signer()
    await register(await ada.claim(`ada1.${zone}`))
    expect(await outcome(await signer().claim(`ada1.${zone}`))).to.deep.equal([400, 'name'])
    const second = await register(await ada.claim(`other.${zone}`))
    expect([second.status, second.why]).to.deep.equal([
      400,
      { field: 'address', description: 'You already own a name' },
    ])
  })

  it('keeps attributes of 2,048 bytes', async () => {
    const attributes = { one: 'é'.repeat(512), two: 'a'.repeat(1_005) }
    const content = { name: `ada1.${zone}`, attributes, timestamp: start / 1_000 }
    expect(Buffer.byteLength(JSON.stringify(attributes))).to.equal(2_048)
    expect(await outcome(await signer().request(content))).to.deep.equal([200, undefined])
    expect((await call(`account/ada1.${zone}`)).body.attributes).to.deep.equal(attributes)
  })

  it('takes twenty claims of a client at once, then one in three minutes, and those of others', async () => {
    const claim = async (index: number, remoteAddress: string) => {
      const request = post(await signer().claim(`claim-${String.fromCharCode(99 + index)}.${zone}`))
      const answer = await server.app.request('/v1/profile/account', request, {
        incoming: { socket: { remoteAddress } },
      })
      return [answer.status, answer.headers.get('retry-after')]
    }
    // What does not hold is not counted.
    await register({ ...(await signer().claim(`claim.${zone}`)), signature: '0x' })
    for (let count = 0; count < 20; count += 1) expect((await claim(count, '203.0.113.7'))[0]).to.be.oneOf([200, 400])
    expect(await claim(20, '203.0.113.7')).to.deep.equal([429, '180'])
    expect(await claim(20, '203.0.113.8')).to.deep.equal([200, null])
    nowMs += 180_000
    expect(await claim(21, '203.0.113.7')).to.deep.equal([200, null])
    expect(await claim(22, '203.0.113.7')).to.deep.equal([429, '180'])
  })

  it('takes a message for five minutes, and none from the future', async () => {
    for (const [seconds, status] of [
      [-301, 400],
      [301, 400],
      [-299, 200],
    ] as const) {
      const request = await signer().claim(`time${status + seconds}.${zone}`, { timestamp: start / 1_000 + seconds })
      expect((await register(request)).status, String(seconds)).to.equal(status)
    }
  })

  const wrongMessages: readonly (readonly [title: string, content: (name: string) => object])[] = [
    ['without a time', name => ({ name, attributes: {} })],
    ['with a time in words', name => ({ name, attributes: {}, timestamp: '1' })],
    ['with more than is asked for', name => ({ name, attributes: {}, timestamp: start / 1_000, more: 1 })],
    [
      'with a picture that is none',
      name => ({
        name,
        attributes: { avatar: 'javascript:alert(1)' },
        timestamp: start / 1_000,
      }),
    ],
    [
      'with more attributes than are kept',
      name => ({ name, attributes: { one: 'é'.repeat(512), two: 'a'.repeat(1_006) }, timestamp: start / 1_000 }),
    ],
    ['that gives a name up', name => ({ name, action: 'release', timestamp: start / 1_000 })],
  ]
  for (const [title, content] of wrongMessages)
    it(`refuses a message ${title}`, async () => {
      expect(await outcome(await signer().request(content(`ada1.${zone}`)))).to.deep.equal([400, 'message'])
    })

  it('refuses a signature of somebody else, of another message, and one that is none', async () => {
    const [ada, bo] = [signer(), signer()]
    const claim = await ada.claim(`ada1.${zone}`)
    const other = await ada.claim(`other.${zone}`)
    for (const wrong of [
      { ...claim, address: bo.address },
      { ...claim, message: other.message },
      { ...claim, signature: '0x' },
      { ...claim, signature: `0x${'00'.repeat(65)}` },
    ])
      expect((await register(wrong)).status).to.equal(401)
    expect((await register({ ...claim, coin_type: 501 })).why?.field).to.equal('coin_type')
    expect((await register({ ...claim, address: 'abc' })).why?.field).to.equal('address')
    expect((await register(claim)).status).to.equal(200)
  })

  it('counts a message once: also after the name was given up, and however its signature is spelled', async () => {
    const ada = signer()
    const claim = await ada.claim(`ada1.${zone}`)
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
    const s = BigInt(`0x${claim.signature.slice(66, 130)}`)
    const flipped = claim.signature.slice(-2) === '1b' ? '1c' : '1b'
    const other = `${claim.signature.slice(0, 66)}${toHex(order - s, { size: 32 }).slice(2)}${flipped}`
    expect((await register(claim)).status).to.equal(200)
    expect((await register(claim)).status).to.equal(200)
    expect((await call(`account/ada1.${zone}/release`, await ada.release(`ada1.${zone}`))).status).to.equal(200)
    expect((await register(claim)).why?.field).to.equal('message')
    expect((await register({ ...claim, signature: other })).why?.field).to.be.oneOf(['message', 'signature'])
    expect((await call(`account/ada1.${zone}`)).status).to.equal(404)
  })

  it('gives a name up for its account alone', async () => {
    const [ada, bo] = [signer(), signer()]
    const name = `ada1.${zone}`
    await register(await ada.claim(name))
    expect((await call(`account/${name}/release`, await bo.release(name))).status).to.equal(404)
    expect((await call(`account/${name}/release`, await ada.release(`other.${zone}`))).why?.field).to.equal('message')
    expect((await call(`account/${name}/release`, await ada.claim(name))).why?.field).to.equal('message')
    expect((await call(`account/${name}/release`, await ada.release(name))).status).to.equal(200)
    expect((await register(await bo.claim(name))).status).to.equal(200)
  })

  it('gives a name to another account where both sign', async () => {
    const [ada, bo, cy] = [signer(), signer(), signer()]
    const name = `ada1.${zone}`
    await register(await ada.claim(name))
    const move = (owner: SentNameRequest, claimant: SentNameRequest) =>
      call(`account/${name}/address`, { owner, claimant })
    expect((await move(await ada.move(name, bo.address), await cy.claim(name))).why?.field).to.equal('address')
    expect((await move(await bo.move(name, bo.address), await bo.claim(name))).status).to.equal(404)
    expect((await move(await ada.move(name, bo.address), await bo.claim(name))).status).to.equal(200)
    expect((await call(`reverse/${ada.address}`)).status).to.equal(404)
    expect((await call(`account/${name}`)).body.addresses).to.have.nested.property('60.address', bo.address)
  })

  it('suggests the name itself, then some that are free', async () => {
    await register(await signer().claim(`hello.${zone}`))
    const suggest = async (text: string, query = '') => {
      const { body } = await call(`suggestions/${text}${query}`)
      return body.suggestions as unknown as readonly { name: string; registered: boolean }[]
    }
    const taken = await suggest('hello', `?zone=${zone}`)
    expect(taken[0]).to.deep.equal({ name: `hello.${zone}`, registered: true })
    expect(taken.length).to.be.greaterThan(3)
    expect(taken.slice(1).every(({ registered }) => !registered)).to.equal(true)
    expect((await suggest('HELL0'))[0]).to.deep.equal({ name: `hell0.${zone}`, registered: true })
    expect((await suggest(`fresh1.${zone}`))[0]).to.deep.equal({ name: `fresh1.${zone}`, registered: false })
    expect((await suggest('abc'))[0]).to.deep.equal({ name: `abc.${zone}`, registered: true })
    for (const wrong of ['ab', 'xn--abc', 'hello?zone=other.example'])
      expect((await call(`suggestions/${wrong}`)).status, wrong).to.equal(400)
    for (const { name } of taken.slice(1))
      expect(await outcome(await signer().claim(name)), name).to.deep.equal([200, undefined])
  })

  it('tells its zone and the time by which messages are judged, and none where nobody can register', async () => {
    expect((await call('zones')).body).to.deep.equal({ zones: [zone], timestamp: Math.floor(nowMs / 1_000) })
    const other = testServer()
    expect(await (await other.app.request('/v1/profile/zones')).json()).to.deep.equal({ zones: [] })
    const answer = await other.app.request('/v1/profile/account', post(await signer().claim(`ada1.${zone}`)))
    expect(answer.status).to.equal(501)
    await other.close()
  })

  describe('for accounts that are contracts', () => {
    const salt = toHex(1, { size: 32 })
    const rpc = { transport: http(busyChain.rpcUrl) }

    it('takes what their owner signed (ERC-1271), on their chain alone', async () => {
      const payer = await chainAccount()
      const owner = signer()
      const account = await payer.deploy('TestAccount', [owner.address])
      const claim = { ...(await owner.claim(`contract.${zone}`)), address: account }
      expect((await register({ ...claim, coin_type: (0x8000_0000 | 404) >>> 0 })).status).to.equal(503)
      expect((await register({ ...claim, address: payer.address })).status).to.equal(401)
      expect((await register(claim)).status).to.equal(200)
      const { addresses } = (await call(`account/contract.${zone}`)).body as unknown as { addresses: object }
      expect(Object.keys(addresses)).to.deep.equal(['60', String(coinType)])
      const release = { ...(await owner.release(`contract.${zone}`)), address: account }
      expect((await call(`account/contract.${zone}/release`, release)).status).to.equal(200)
    })

    for (const [where, claimed] of [
      ['Ethereum', 1],
      ['the chain of the registry', 8453],
    ] as const)
      it(`leads to one on ${where} there alone, where both are served`, async () => {
        const [ethereum, base] = [1, 8453].map(id => ({ ...busyChain, caipNetworkId: `eip155:${id}` as const }))
        const registration = { zone, reserved: [] }
        const names = { chain: base!.caipNetworkId, gateways: [], registration }
        const both = testServer({ chains: [ethereum!, base!], names, now })
        const coinOf = (id: number) => (id === 1 ? 60 : (0x8000_0000 | id) >>> 0)
        const owner = signer()
        const address = await (await chainAccount()).deploy('TestAccount', [owner.address])
        const request = { ...(await owner.claim(`contract.${zone}`)), address, coin_type: coinOf(claimed) }
        expect((await both.app.request('/v1/profile/account', post(request))).status).to.equal(200)
        const record = await (await both.app.request(`/v1/profile/account/contract.${zone}`)).json()
        expect(Object.keys((record as { addresses: object }).addresses)).to.deep.equal([String(coinOf(claimed))])
        await both.close()
      })

    it('tells the name of one on its chain, and on no other', async () => {
      const [ada, owner] = [signer(), signer()]
      const address = await (await chainAccount()).deploy('TestAccount', [owner.address])
      await register({ ...(await owner.claim(`contract.${zone}`)), address })
      await register(await ada.claim(`ada1.${zone}`))
      const nameOn = async (who: string, chainId?: string) => {
        const path = `/v1/identity/${who}${chainId ? `?chainId=${chainId}` : ''}`
        return ((await (await server.app.request(path)).json()) as { name: unknown }).name
      }
      for (const chainId of [chain, undefined, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'])
        expect(await nameOn(address, chainId)).to.equal(`contract.${zone}`)
      expect(await nameOn(address, deadChain.caipNetworkId)).to.equal(null)
      for (const chainId of [chain, deadChain.caipNetworkId])
        expect(await nameOn(ada.address, chainId)).to.equal(`ada1.${zone}`)
    })

    it('takes it before they are deployed too (ERC-6492)', async () => {
      const payer = await chainAccount()
      const owner = signer()
      const factory = await payer.deploy('TestAccountFactory')
      const address = (await payer.read({
        contract: 'TestAccountFactory',
        address: factory,
        functionName: 'addressOf',
        args: [owner.address, salt],
      })) as Hex
      const request = await owner.claim(`notyet.${zone}`)
      const { encodeFunctionData, parseAbi } = await import('viem')
      const data = encodeFunctionData({
        abi: parseAbi(['function create(address owner, bytes32 salt)']),
        args: [owner.address, salt],
      })
      const signature = concatHex([
        encodeAbiParameters(
          [{ type: 'address' }, { type: 'bytes' }, { type: 'bytes' }],
          [factory, data, request.signature as Hex],
        ),
        `0x${'6492'.repeat(16)}`,
      ])
      expect((await register({ ...request, address, signature })).status).to.equal(200)
      expect(await createPublicClient(rpc).getCode({ address })).to.equal(undefined)
    })
  })
})
