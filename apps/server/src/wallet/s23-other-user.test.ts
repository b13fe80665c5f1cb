import { after, before, describe, it } from 'node:test'
import { expect } from 'chai'
import { walletEndpoints, type WalletEndpointName } from '@w3m/frame/wallet-api'
import { newId } from '../testing/wallet-device.js'
import { factorOf, rotationOf } from '../testing/wallet-factor.js'
import { testChain } from '../testing/test-server.js'
import { dappOrigin, walletEnvironment, type WalletEnvironment } from '../testing/wallet-environment.js'
import { walletAccess } from './wallet-call.js'

type Held = Awaited<ReturnType<WalletEnvironment['withWallet']>>

/** A permission that user Y gave, which is nobody else's. */
const pci = `0x${'7'.repeat(64)}`
/** Calls with a session that name nothing of anybody. */
const ofNobody: readonly WalletEndpointName[] = [
  'endSession',
  'endOtherSessions',
  'setPreferredAccount',
  'listEnrollments',
  'getRecovery',
  'getRotation',
  'listPermissions',
]

/** What user X sends to reach something of user Y, for every other call that has a session. */
const attempts: Readonly<
  Partial<Record<WalletEndpointName, (x: Held, y: Held) => Promise<{ readonly status: number }>>>
> = {
  startEmailUpdate: (x, y) =>
    x.device.call('startEmailUpdate', { body: { email: 'thief@mail.example', origin: dappOrigin, userId: y.userId } }),
  redeemPrimaryCode: async (x, y) => {
    const { body } = await y.device.call('startEmailUpdate', {
      body: { email: 'new@mail.example', origin: dappOrigin },
    })
    return x.device.call('redeemPrimaryCode', { body: { requestId: body.requestId, code: '000000' } })
  },
  redeemSecondaryCode: x => x.device.call('redeemSecondaryCode', { body: { requestId: newId(), code: '000000' } }),
  createWallet: async (x, y) => x.device.call('createWallet', { body: await x.device.enrollment(y.userId, x.share) }),
  addEnrollment: async (x, y) =>
    x.device.call('addEnrollment', {
      body: await x.device.enrollment(y.userId, x.share, { enrollmentId: y.enrollmentId }),
    }),
  revokeEnrollment: (x, y) => x.device.call('revokeEnrollment', { path: { enrollmentId: y.enrollmentId } }),
  releaseShare: (x, y) => x.device.release(y.userId, y.enrollmentId),
  addPermission: (x, y) => x.device.call('addPermission', { body: { ...permissionOf(), userId: y.userId } }),
  usePermission: x => x.device.call('usePermission', { path: { pci } }),
  revokePermission: x => x.device.call('revokePermission', { path: { pci } }),
  addRecovery: (x, y) => x.device.call('addRecovery', { body: { ...factorOf('passkey'), userId: y.userId } }),
  rotateRecovery: async (x, y) =>
    x.device.call('rotateRecovery', {
      body: await rotationOf({ device: x.device, userId: y.userId }, { revoke: y.enrollmentId }),
    }),
  guardRecovery: (x, y) => x.device.call('guardRecovery', { body: { guardKey: 'A'.repeat(43), userId: y.userId } }),
  preparePassword: (x, y) => x.device.call('preparePassword', { body: { blinded: 'A'.repeat(43), userId: y.userId } }),
  beginRecovery: (x, y) => x.device.call('beginRecovery', { body: { kind: 'passkey', userId: y.userId } }),
  openRecovery: async (x, y) => {
    const { challenge } = (await y.device.call('beginRecovery', { body: { kind: 'passkey' } })).body
    return x.device.call('openRecovery', { body: { challenge } })
  },
  askBundler: x =>
    x.device.call('askBundler', { query: { chainId: chain }, body: operationOf('eth_sendUserOperation') }),
  askPaymaster: x =>
    x.device.call('askPaymaster', { query: { chainId: chain }, body: operationOf('pm_getPaymasterData') }),
}

const chain = testChain.caipNetworkId
/** All wallets of these tests have one address: this is another one. */
const operationOf = (method: string) => ({
  jsonrpc: '2.0',
  id: 1,
  method,
  params: [{ sender: '0x00000000000000000000000000000000000000b0' }],
})

const permissionOf = () => ({
  pci,
  origin: dappOrigin,
  chainId: 'eip155:31337',
  expiresAt: 4_000_000_000,
  permissions: [{ type: 'native-token-transfer', data: { allowance: '0x64' } }],
  policies: [],
})

/** Everything that the database holds about a user. */
function rowsOf({ service }: WalletEnvironment, userId: string): string {
  const tables = [
    'users',
    'login_names',
    'frame_keys',
    'mail_requests',
    'sessions',
    'key_wallets',
    'enrollments',
    'recovery_factors',
    'grants',
  ]
  return JSON.stringify(
    tables.map(table =>
      service.database.prepare(`SELECT * FROM ${table} WHERE ${table === 'users' ? 'id' : 'user_id'} = ?`).all(userId),
    ),
  )
}

describe('S23: a user reaches nothing of another user', () => {
  let env: WalletEnvironment
  let x: Held
  let y: Held
  before(async () => {
    const url = 'http://127.0.0.1:9'
    env = await walletEnvironment({ settings: { bundlers: [{ caipNetworkId: chain, url, paymasterUrl: url }] } })
    y = await env.withWallet('y@mail.example')
    expect((await y.device.call('addRecovery', { body: factorOf('passkey') })).status).to.equal(200)
    expect(
      (
        await y.device.call('addPermission', {
          body: { ...permissionOf(), expiresAt: Math.floor(env.now() / 1_000) + 86_400 },
        })
      ).status,
    ).to.equal(200)
    x = await env.withWallet('x@mail.example')
    env.wait(31_000)
  })
  after(() => env.close())

  it('is tried by every call that has a session', () => {
    const withSession = (Object.keys(walletEndpoints) as WalletEndpointName[]).filter(
      each => walletAccess[each] === 'session',
    )
    expect([...Object.keys(attempts), ...ofNobody]).to.have.members(withSession)
  })

  for (const [name, attempt] of Object.entries(attempts)) {
    it(`by ${name}`, async () => {
      if (name === 'redeemPrimaryCode')
        await y.device.call('startEmailUpdate', { body: { email: 'first@mail.example', origin: dappOrigin } })
      env.wait(31_000)
      const before = rowsOf(env, y.userId)
      const { status } = await attempt(x, y)
      expect(status).to.be.oneOf([400, 401, 403, 404, 409, 410])
      if (name !== 'redeemPrimaryCode') expect(rowsOf(env, y.userId)).to.equal(before)
    })
  }

  it('by calls that name nobody: they tell of the caller only', async () => {
    expect((await x.device.call('listPermissions')).body).to.deep.equal({ grants: [] })
    const [lists, recovery] = [await x.device.call('listEnrollments'), await x.device.call('getRecovery')]
    expect([lists.status, recovery.status]).to.deep.equal([200, 200])
    expect(JSON.stringify(lists.body)).to.contain(x.enrollmentId).and.not.to.contain(y.enrollmentId)
    expect(recovery.body).to.deep.equal({ factors: [], guesses: [], mayBeOpened: false })
    expect((await x.device.call('getRotation')).body.factors).to.deep.equal([])
    const before = rowsOf(env, y.userId)
    expect((await x.device.call('setPreferredAccount', { body: { type: 'smartAccount' } })).status).to.equal(200)
    expect((await x.device.call('refreshSession')).body.user).to.have.property('id', x.userId)
    expect((await x.device.call('endOtherSessions')).status).to.equal(200)
    expect((await x.device.call('endSession')).status).to.equal(200)
    expect(rowsOf(env, y.userId)).to.equal(before)
    expect((await y.device.release(y.userId, y.enrollmentId)).share).to.deep.equal(y.share)
  })

  it('by rows that somebody swapped in the database: a share opens for its own user and device only', async () => {
    const [one, two] = [await env.withWallet('one@mail.example'), await env.withWallet('two@mail.example')]
    const { database } = env.service
    const row = database
      .prepare('SELECT auth_iv, auth_ciphertext FROM enrollments WHERE id = ?')
      .get(two.enrollmentId) as { auth_iv: string; auth_ciphertext: string }
    database
      .prepare('UPDATE enrollments SET auth_iv = ?, auth_ciphertext = ? WHERE id = ?')
      .run(row.auth_iv, row.auth_ciphertext, one.enrollmentId)
    expect((await one.device.release(one.userId, one.enrollmentId)).why).to.equal('SHARE_MISMATCH')
  })
})
