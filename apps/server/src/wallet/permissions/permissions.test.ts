import { afterEach, beforeEach, describe, it } from 'node:test'
import { revokeText } from '@w3m/core/api'
import { expect } from 'chai'
import { createServer } from '../../server.js'
import { owner } from '../../testing/wallet-device.js'
import { dappOrigin, walletEnvironment, type WalletEnvironment } from '../../testing/wallet-environment.js'

const hourSeconds = 3_600
let lastPci = 0
const newPci = (): string => `0x${(++lastPci).toString(16).padStart(64, '0')}`

describe('The permissions of accounts', () => {
  let env: WalletEnvironment
  const nowSeconds = (): number => Math.floor(env.now() / 1_000)
  beforeEach(async () => void (env = await walletEnvironment()))
  afterEach(() => env.close())

  const permissionOf = (pci = newPci(), changes: object = {}) => ({
    pci,
    origin: dappOrigin,
    chainId: 'eip155:31337',
    expiresAt: nowSeconds() + hourSeconds,
    permissions: [{ type: 'native-token-transfer', data: { allowance: '0x64' } }],
    policies: [{ type: 'call-limit', data: { count: 3 } }],
    ...changes,
  })
  const account = `eip155:31337:${owner.address}`
  const publicApi = () => {
    const { app } = createServer({
      chains: [],
      ratePerSecond: 1_000,
      ratePerSecondLoopback: 1_000,
      permissions: env.service.permissions,
    })
    const list = async (id = account) =>
      ((await (await app.request(`/v1/sessions/${id}`)).json()) as { pcis: Record<string, unknown>[] }).pcis
    const revoke = (body: object, id = account) =>
      app.request(`/v1/sessions/${id}/revoke`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    return { list, revoke }
  }

  it('are kept, listed with their terms, and counted as they are used', async () => {
    const { device } = await env.withWallet('one@mail.example')
    const permission = permissionOf()
    expect((await device.call('addPermission', { body: permission })).status).to.equal(200)
    expect((await device.call('usePermission', { path: { pci: permission.pci } })).body).to.deep.equal({ uses: 1 })
    expect((await device.call('usePermission', { path: { pci: permission.pci } })).body).to.deep.equal({ uses: 2 })
    expect((await device.call('listPermissions')).body).to.deep.equal({
      grants: [{ ...permission, createdAt: nowSeconds(), uses: 2, isThisDevice: true }],
    })
    expect(await publicApi().list()).to.deep.equal([
      {
        pci: permission.pci,
        context: permission.pci,
        project: { name: 'dapp.localhost:4400', url: dappOrigin },
        expiration: permission.expiresAt,
        createdAt: nowSeconds(),
        permissions: permission.permissions,
        policies: permission.policies,
      },
    ])
  })

  it('are used on the device that they were given on, and ended on every one', async () => {
    const { device } = await env.withWallet('two@mail.example')
    const other = await env.addDevice('two@mail.example')
    const permission = permissionOf()
    await device.call('addPermission', { body: permission })
    expect((await other.device.call('usePermission', { path: { pci: permission.pci } })).why).to.equal('GRANT_ENDED')
    expect((await other.device.call('listPermissions')).body).to.deep.nested.include({
      'grants[0].isThisDevice': false,
    })
    expect((await other.device.call('revokePermission', { path: { pci: permission.pci } })).status).to.equal(200)
    expect((await device.call('usePermission', { path: { pci: permission.pci } })).why).to.equal('GRANT_ENDED')
    expect((await device.call('revokePermission', { path: { pci: permission.pci } })).why).to.equal('GRANT_ENDED')
  })

  const ends: readonly (readonly [
    string,
    (scene: Awaited<ReturnType<WalletEnvironment['withWallet']>>, email: string) => Promise<unknown>,
  ])[] = [
    ['when their time is over', () => Promise.resolve(env.wait((hourSeconds - 30) * 1_000))],
    [
      'when the visitor signs out',
      async ({ device }, email) => {
        await device.call('endSession')
        await env.logIn(email, device)
      },
    ],
    [
      'with their device',
      async ({ device, enrollmentId, userId }, email) => {
        const other = await env.addDevice(email)
        await other.device.call('revokeEnrollment', { path: { enrollmentId } })
        await env.logIn(email, device)
        await device.call('addEnrollment', { body: await device.enrollment(userId, new Uint8Array(17)) })
      },
    ],
  ]
  for (const [index, [title, end]] of ends.entries())
    it(`end ${title}`, async () => {
      const email = `end${index}@mail.example`
      const scene = await env.withWallet(email)
      const permission = permissionOf()
      await scene.device.call('addPermission', { body: permission })
      env.wait(30_000)
      expect((await scene.device.call('usePermission', { path: { pci: permission.pci } })).status).to.equal(200)
      await end(scene, email)
      await scene.device.call('refreshSession')
      expect((await scene.device.call('usePermission', { path: { pci: permission.pci } })).why).to.equal('GRANT_ENDED')
      expect((await scene.device.call('listPermissions')).body).to.deep.equal({ grants: [] })
    })

  it("are nobody else's to use, to end or to see", async () => {
    const { device } = await env.withWallet('three@mail.example')
    const permission = permissionOf()
    await device.call('addPermission', { body: permission })
    const stranger = await env.logIn('stranger@mail.example')
    expect((await stranger.device.call('usePermission', { path: { pci: permission.pci } })).why).to.equal('GRANT_ENDED')
    expect((await stranger.device.call('revokePermission', { path: { pci: permission.pci } })).why).to.equal(
      'GRANT_ENDED',
    )
    expect((await stranger.device.call('listPermissions')).body).to.deep.equal({ grants: [] })
    expect((await stranger.device.call('addPermission', { body: permissionOf() })).why, 'without a wallet').to.equal(
      'NOT_ENROLLED',
    )
    expect((await device.call('usePermission', { path: { pci: permission.pci } })).status).to.equal(200)
  })

  it('are at most 20, and none is kept twice or after its time', async () => {
    const { device } = await env.withWallet('many@mail.example')
    const pci = newPci()
    expect((await device.call('addPermission', { body: permissionOf(pci) })).status).to.equal(200)
    expect((await device.call('addPermission', { body: permissionOf(pci) })).why).to.equal('GRANT_ENDED')
    expect(
      (await device.call('addPermission', { body: permissionOf(newPci(), { expiresAt: nowSeconds() }) })).why,
    ).to.equal('GRANT_ENDED')
    for (let count = 1; count < 20; count++)
      expect((await device.call('addPermission', { body: permissionOf() })).status).to.equal(200)
    expect((await device.call('addPermission', { body: permissionOf() })).why).to.equal('GRANTS_FULL')
    await device.call('revokePermission', { path: { pci } })
    expect((await device.call('addPermission', { body: permissionOf() })).status).to.equal(200)
  })

  it('last 30 days at most, by a clock that may be a day ahead', async () => {
    const { device } = await env.withWallet('long@mail.example')
    const longest = nowSeconds() + 31 * 24 * hourSeconds
    for (const expiresAt of [longest + 1, Number.MAX_SAFE_INTEGER])
      expect((await device.call('addPermission', { body: permissionOf(newPci(), { expiresAt }) })).why).to.equal(
        'GRANT_ENDED',
      )
    expect(
      (await device.call('addPermission', { body: permissionOf(newPci(), { expiresAt: longest }) })).status,
    ).to.equal(200)
  })

  it('that were taken back are listed and kept while they are the latest 50', async () => {
    const { device } = await env.withWallet('often@mail.example')
    const revoked = Array.from({ length: 60 }, () => newPci())
    for (const pci of revoked) {
      expect((await device.call('addPermission', { body: permissionOf(pci) })).status).to.equal(200)
      expect((await device.call('revokePermission', { path: { pci } })).status).to.equal(200)
      env.wait(1_000)
    }
    const last = newPci()
    await device.call('addPermission', { body: permissionOf(last) })
    const listed = [last, ...revoked.slice(10).reverse()]
    expect((await publicApi().list()).map(({ pci }) => pci)).to.deep.equal(listed)
    expect(env.service.database.prepare('SELECT pci FROM grants').all()).to.have.length(listed.length)
    env.service.database.exec(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500)
      INSERT INTO grants
        SELECT 'old' || i, user_id, frame_key, origin, chain_id, permissions, policies, expires_at, i, i, 0
        FROM grants, n WHERE pci = '${last}'`)
    expect(await publicApi().list(), 'of those that were kept before there was a limit').to.have.length(70)
  })

  it("are taken back by who has the account's signature, once", async () => {
    const { device } = await env.withWallet('signed@mail.example')
    const { list, revoke } = publicApi()
    const { pci, ...rest } = permissionOf()
    await device.call('addPermission', { body: { pci, ...rest } })
    const signature = await owner.signMessage({ message: revokeText(pci, account) })
    const wrong: readonly (readonly [number, object, string?])[] = [
      [401, { pci, signature: await owner.signMessage({ message: revokeText(newPci(), account) }) }],
      [401, { pci, signature: '0x00' }],
      [401, { pci, signature }, `eip155:1:${owner.address}`],
      [401, { pci, signature }, 'eip155:31337:0x00000000000000000000000000000000000000aa'],
      [
        400,
        {
          pci: newPci(),
          signature: await owner.signMessage({
            message: revokeText(`0x${lastPci.toString(16).padStart(64, '0')}`, account),
          }),
        },
      ],
    ]
    for (const [status, body, id] of wrong) expect((await revoke(body, id)).status).to.equal(status)
    expect((await device.call('usePermission', { path: { pci } })).status).to.equal(200)
    expect((await revoke({ pci, signature })).status).to.equal(200)
    expect((await revoke({ pci, signature })).status, 'again').to.equal(400)
    expect((await device.call('usePermission', { path: { pci } })).why).to.equal('GRANT_ENDED')
    expect((await list()).find(permission => permission.pci === pci)).to.include({ revokedAt: nowSeconds() })
    expect(await list(`eip155:1:${owner.address}`), 'on another chain').to.deep.equal([])
  })

  it('that are too large or of another shape are refused', async () => {
    const { device } = await env.withWallet('shape@mail.example')
    const wrong = [
      { pci: '0x1' },
      { origin: 'dapp' },
      { chainId: 'solana:x' },
      { permissions: [{}] },
      { permissions: [{ type: 'x', data: 'y'.repeat(5_000) }] },
      { more: 1 },
    ]
    for (const changes of wrong)
      expect(
        (await device.call('addPermission', { body: permissionOf(newPci(), changes) })).status,
        JSON.stringify(changes).slice(0, 40),
      ).to.equal(400)
  })
})
