import { after, before, describe, it } from 'node:test'
import { expect } from 'chai'
import { walletEndpoints, type WalletEndpointName } from '@w3m/frame/wallet-api'
import type { DeviceAnswer } from '../testing/wallet-device.js'
import { factorOf, rotationOf } from '../testing/wallet-factor.js'
import { testChain } from '../testing/test-server.js'
import { dappOrigin, walletEnvironment, type WalletEnvironment } from '../testing/wallet-environment.js'
import { walletAccess } from './wallet-call.js'

type OwnedWallet = Awaited<ReturnType<WalletEnvironment['withWallet']>>

interface Scene {
  readonly env: WalletEnvironment
  readonly x: OwnedWallet
  readonly y: OwnedWallet
  /** What user Y has begun by then. */
  readonly started: Readonly<Record<string, unknown>>
}

/** What user X sends to reach something of user Y. */
interface Attempt {
  readonly call: WalletEndpointName
  /** Where one call is tried in several ways. */
  readonly way?: string
  /** What user Y begins before. */
  readonly begin?: (scene: Omit<Scene, 'started'>) => Promise<Scene['started']>
  readonly send: (scene: Scene) => Promise<DeviceAnswer>
  /** What it is refused for. */
  readonly why: string
  /** The same by who may: it was refused for nothing else. */
  readonly byOwner?: (scene: Scene) => Promise<DeviceAnswer>
}

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

const chain = testChain.caipNetworkId
/** All wallets of these tests have one address: this is another one. */
const operationOf = (method: string) => ({
  jsonrpc: '2.0',
  id: 1,
  method,
  params: [{ sender: '0x00000000000000000000000000000000000000b0' }],
})

const permissionOf = (env: WalletEnvironment) => ({
  pci,
  origin: dappOrigin,
  chainId: 'eip155:31337',
  expiresAt: Math.floor(env.now() / 1_000) + 86_400,
  permissions: [{ type: 'native-token-transfer', data: { allowance: '0x64' } }],
  policies: [],
})

/** User Y asks for another mailbox. @returns the code that the present one got */
async function beginUpdate({ env, y }: Omit<Scene, 'started'>, email: string) {
  env.wait(31_000)
  const { body } = await y.device.call('startEmailUpdate', { body: { email, origin: dappOrigin } })
  return { requestId: body.requestId, code: await env.codeOf('y@mail.example') }
}

const attempts: readonly Attempt[] = [
  {
    call: 'startEmailUpdate',
    send: ({ x, y }) =>
      x.device.call('startEmailUpdate', {
        body: { email: 'thief@mail.example', origin: dappOrigin, userId: y.userId },
      }),
    why: 'userId',
  },
  {
    call: 'redeemPrimaryCode',
    begin: scene => beginUpdate(scene, 'new@mail.example'),
    send: ({ x, started }) => x.device.call('redeemPrimaryCode', { body: started }),
    why: 'CODE_EXPIRED',
    byOwner: ({ y, started }) => y.device.call('redeemPrimaryCode', { body: started }),
  },
  {
    call: 'redeemSecondaryCode',
    async begin(scene) {
      const primary = await beginUpdate(scene, 'next@mail.example')
      expect((await scene.y.device.call('redeemPrimaryCode', { body: primary })).status).to.equal(200)
      return { requestId: primary.requestId, code: await scene.env.codeOf('next@mail.example') }
    },
    send: ({ x, started }) => x.device.call('redeemSecondaryCode', { body: started }),
    why: 'CODE_EXPIRED',
    byOwner: ({ y, started }) => y.device.call('redeemSecondaryCode', { body: started }),
  },
  {
    call: 'createWallet',
    send: async ({ x, y }) => x.device.call('createWallet', { body: await x.device.enrollment(y.userId, x.share) }),
    why: 'WALLET_EXISTS',
  },
  {
    call: 'addEnrollment',
    send: async ({ x, y }) =>
      x.device.call('addEnrollment', {
        body: await x.device.enrollment(y.userId, x.share, { enrollmentId: y.enrollmentId }),
      }),
    why: 'OWNER_WRONG',
  },
  {
    call: 'revokeEnrollment',
    send: ({ x, y }) => x.device.call('revokeEnrollment', { path: { enrollmentId: y.enrollmentId } }),
    why: 'NOT_ENROLLED',
  },
  {
    call: 'releaseShare',
    send: ({ x, y }) => x.device.release(y.userId, y.enrollmentId),
    why: 'NOT_ENROLLED',
    byOwner: ({ y }) => y.device.release(y.userId, y.enrollmentId),
  },
  {
    call: 'addPermission',
    way: 'with the id of one that user Y gave',
    send: ({ env, x }) => x.device.call('addPermission', { body: permissionOf(env) }),
    why: 'GRANT_ENDED',
    async byOwner({ env, x }) {
      const salt = `0x${'8'.repeat(64)}`
      const added = await x.device.call('addPermission', { body: { ...permissionOf(env), pci: salt } })
      await x.device.call('revokePermission', { path: { pci: salt } })
      return added
    },
  },
  {
    call: 'addPermission',
    way: 'in the name of user Y',
    send: ({ env, x, y }) =>
      x.device.call('addPermission', {
        body: { ...permissionOf(env), pci: `0x${'9'.repeat(64)}`, userId: y.userId },
      }),
    why: 'userId',
  },
  {
    call: 'usePermission',
    send: ({ x }) => x.device.call('usePermission', { path: { pci } }),
    why: 'GRANT_ENDED',
    byOwner: ({ y }) => y.device.call('usePermission', { path: { pci } }),
  },
  {
    call: 'revokePermission',
    send: ({ x }) => x.device.call('revokePermission', { path: { pci } }),
    why: 'GRANT_ENDED',
    byOwner: ({ y }) => y.device.call('usePermission', { path: { pci } }),
  },
  {
    call: 'addRecovery',
    send: ({ x, y }) => x.device.call('addRecovery', { body: { ...factorOf('passkey'), userId: y.userId } }),
    why: 'userId',
  },
  {
    call: 'rotateRecovery',
    way: 'for user Y',
    send: async ({ x, y }) =>
      x.device.call('rotateRecovery', {
        body: await rotationOf({ device: x.device, userId: y.userId }, { revoke: y.enrollmentId }),
      }),
    why: 'OWNER_WRONG',
  },
  {
    call: 'rotateRecovery',
    way: 'and the removal of a device of user Y',
    send: async ({ x, y }) =>
      x.device.call('rotateRecovery', { body: await rotationOf(x, { revoke: y.enrollmentId }) }),
    why: 'NOT_ENROLLED',
  },
  {
    call: 'guardRecovery',
    send: ({ x, y }) => x.device.call('guardRecovery', { body: { guardKey: 'A'.repeat(43), userId: y.userId } }),
    why: 'userId',
  },
  {
    call: 'preparePassword',
    send: ({ x, y }) => x.device.call('preparePassword', { body: { blinded: 'A'.repeat(43), userId: y.userId } }),
    why: 'userId',
  },
  {
    call: 'beginRecovery',
    send: ({ x, y }) => x.device.call('beginRecovery', { body: { kind: 'passkey', userId: y.userId } }),
    why: 'userId',
  },
  {
    call: 'openRecovery',
    begin: async ({ y }) => {
      const { challenge } = (await y.device.call('beginRecovery', { body: { kind: 'passkey' } })).body
      return { challenge }
    },
    send: ({ x, started }) => x.device.call('openRecovery', { body: started }),
    why: 'GUESS_WRONG',
  },
  {
    call: 'askBundler',
    send: ({ x }) =>
      x.device.call('askBundler', { query: { chainId: chain }, body: operationOf('eth_sendUserOperation') }),
    why: 'SENDER_OTHER',
  },
  {
    call: 'askPaymaster',
    send: ({ x }) =>
      x.device.call('askPaymaster', { query: { chainId: chain }, body: operationOf('pm_getPaymasterData') }),
    why: 'SENDER_OTHER',
  },
]

/** The tables that say of a row whose it is. */
const ofUsers = `SELECT tables.name FROM sqlite_master AS tables JOIN pragma_table_info(tables.name) AS columns
  WHERE tables.type = 'table' AND columns.name = 'user_id' ORDER BY tables.name`

/** Everything that the database holds about a user. */
function rowsOf({ service: { database } }: WalletEnvironment, userId: string): string {
  const tables = (database.prepare(ofUsers).all() as { readonly name: string }[]).map(({ name }) => name)
  expect(tables).to.include.members(['enrollments', 'grants', 'mail_requests', 'recovery_guesses', 'sponsored_calls'])
  return JSON.stringify([
    database.prepare('SELECT * FROM users WHERE id = ?').all(userId),
    ...tables.map(table => database.prepare(`SELECT * FROM ${table} WHERE user_id = ?`).all(userId)),
  ])
}

describe('S23: a user reaches nothing of another user', () => {
  let env: WalletEnvironment
  let x: OwnedWallet
  let y: OwnedWallet
  before(async () => {
    const url = 'http://127.0.0.1:9'
    env = await walletEnvironment({ settings: { bundlers: [{ caipNetworkId: chain, url, paymasterUrl: url }] } })
    y = await env.withWallet('y@mail.example')
    expect((await y.device.call('addRecovery', { body: factorOf('passkey') })).status).to.equal(200)
    expect((await y.device.call('addPermission', { body: permissionOf(env) })).status).to.equal(200)
    x = await env.withWallet('x@mail.example')
  })
  after(() => env.close())

  it('is tried by every call that has a session', () => {
    const withSession = (Object.keys(walletEndpoints) as WalletEndpointName[]).filter(
      name => walletAccess[name] === 'session',
    )
    expect([...new Set(attempts.map(({ call }) => call)), ...ofNobody]).to.have.members(withSession)
  })

  for (const { call, way, begin, send, why, byOwner } of attempts)
    it(`by ${call}${way ? ` ${way}` : ''}`, async () => {
      const scene = { env, x, y, started: (await begin?.({ env, x, y })) ?? {} }
      const before = rowsOf(env, y.userId)
      expect((await send(scene)).why).to.equal(why)
      expect(rowsOf(env, y.userId)).to.equal(before)
      if (byOwner) expect((await byOwner(scene)).status).to.equal(200)
    })

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
