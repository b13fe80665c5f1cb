import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { repeatsPerDayMax } from '../ports/wallet/audit-repository.js'
import type { MailRequest, NewStoredRequest } from '../ports/wallet/mail-repository.js'
import type { StoredFactor } from '../ports/wallet/recovery-repository.js'
import type { WalletStore } from '../ports/wallet/wallet-store.js'

/** Processes on one database, which goes with the last of them. */
export interface WalletStoreUnderTest {
  open(): WalletStore & { close(): Promise<void> }
  remove(): void
}

const secret = { iv: 'iv', ciphertext: 'ciphertext' }
const ada = { email: 'ada@mail.example', userName: null, locale: 'es' }
const email = (subject: string) => ({ provider: 'email', subject })
const session = (id: string, userId = 'ada', frameKey = 'key') => ({ id, userId, frameKey, loggedInAt: 1 })
const device = (id: string, frameKey: string, createdAt = 1) => ({
  id,
  frameKey,
  deviceName: 'Phone',
  generation: 1,
  createdAt,
  usedAt: createdAt,
  authShare: secret,
  recoveryShare: { iv: id, ciphertext: 'recovery' },
})
const request = (id: string, changes: Partial<NewStoredRequest> = {}): NewStoredRequest => ({
  id,
  purpose: 'login',
  mailbox: 'ada@mail.example',
  frameKey: 'key',
  site: 'https://site.example',
  locale: 'es',
  userId: undefined,
  newMailbox: undefined,
  codeMac: 'mac',
  linkHash: null,
  expiresAt: 100,
  ...changes,
})
const idOf = (found: MailRequest | undefined) => found?.id
const permission = (pci: string, expiresAt = 100, createdAt = 1) => ({
  pci,
  frameKey: 'key',
  origin: 'https://dapp.example',
  chainId: 'eip155:1',
  permissions: [{ type: 'call' }],
  policies: [],
  expiresAt,
  createdAt,
})
const factor = (kind: StoredFactor['kind'], changes: Partial<StoredFactor> = {}) => ({
  kind,
  salt: 'salt',
  credentialId: null,
  proofKey: 'proof',
  prfKey: null,
  sealKey: 'seal',
  mac: 'mac',
  sealed: { enc: 'enc', ciphertext: 'sealed' },
  ...changes,
})

type Test = (one: WalletStore, two: WalletStore) => Promise<void>

/** What every implementation of the wallet's store must do, with two processes on one database. */
export function testWalletStore(name: string, start: () => WalletStoreUnderTest): void {
  const between = (test: Test) => async () => {
    const database = start()
    const [one, two] = [database.open(), database.open()]
    try {
      await one.accounts.addUser('ada', ada, email('ada@mail.example'), 1)
      await one.accounts.addUser('bo', { ...ada, email: null }, { provider: 'google', subject: '7' }, 1)
      await test(one, two)
    } finally {
      for (const store of [one, two]) await store.close()
      database.remove()
    }
  }

  describe(`${name}: transactions of the wallet's store`, () => {
    for (const [title, test] of transactions) it(title, between(test))
  })
  describe(`${name}: users, sessions and mails`, () => {
    for (const [title, test] of logins) it(title, between(test))
  })
  describe(`${name}: wallets, their recovery and permissions`, () => {
    for (const [title, test] of wallets) it(title, between(test))
  })
}

const transactions: readonly (readonly [string, Test])[] = [
  [
    'write all of it or nothing, and show nobody anything before their end',
    async (one, two) => {
      await assert.rejects(
        one.transaction(async () => {
          await one.accounts.setAccountType('ada', 'eoa')
          assert.equal((await one.accounts.findUser('ada'))?.accountType, 'eoa')
          assert.equal((await two.accounts.findUser('ada'))?.accountType, null)
          throw new Error('no')
        }),
        /no/,
      )
      for (const store of [one, two]) assert.equal((await store.accounts.findUser('ada'))?.accountType, null)
      await one.transaction(() => one.accounts.setAccountType('ada', 'eoa'))
      assert.equal((await two.accounts.findUser('ada'))?.accountType, 'eoa')
    },
  ],
  [
    'inside another are a part of it',
    async (one, two) => {
      await assert.rejects(
        one.transaction(async () => {
          await one.transaction(() => one.accounts.setAccountType('ada', 'eoa'))
          throw new Error('no')
        }),
      )
      assert.equal((await two.accounts.findUser('ada'))?.accountType, null)
    },
  ],
  [
    'let nobody in between what they read and what they write: calls of one process, and of two',
    async (one, two) => {
      const count = 30
      const add = (store: WalletStore, index: number) =>
        store.transaction(async () => {
          const devices = await store.wallets.devices('ada')
          if (devices.length < 5) await store.wallets.addDevice('ada', device(`d${index}`, `k${index}`))
        })
      await Promise.all(Array.from({ length: count }, (_, index) => add(index % 2 ? one : two, index)))
      assert.equal((await one.wallets.devices('ada')).length, 5)
    },
  ],
  [
    'leave what others of the process write by itself out, also where they fail',
    async one => {
      const failing = one.transaction(async () => {
        await one.accounts.setAccountType('ada', 'eoa')
        throw new Error('no')
      })
      const other = one.accounts.setAccountType('bo', 'smartAccount')
      await assert.rejects(failing)
      await other
      assert.equal((await one.accounts.findUser('ada'))?.accountType, null)
      assert.equal((await one.accounts.findUser('bo'))?.accountType, 'smartAccount')
    },
  ],
  [
    'refuse what was not waited for in them',
    async one => {
      let late: () => Promise<void> = () => Promise.resolve()
      let go = () => undefined as void
      const ended = new Promise<void>(resolve => (go = resolve))
      await one.transaction(async () => {
        const forgotten = ended.then(() => one.accounts.setAccountType('ada', 'eoa'))
        late = () => forgotten
      })
      go()
      await assert.rejects(late, /ended/)
      assert.equal((await one.accounts.findUser('ada'))?.accountType, null)
    },
  ],
]

const logins: readonly (readonly [string, Test])[] = [
  [
    'a user is found by each way to log in, which is of one user alone',
    async (one, two) => {
      assert.equal(await two.accounts.findByLogin(email('ada@mail.example')), 'ada')
      assert.equal(await two.accounts.findByLogin({ provider: 'google', subject: '7' }), 'bo')
      assert.equal(await two.accounts.findByLogin({ provider: 'google', subject: 'ada@mail.example' }), undefined)
      await assert.rejects(one.accounts.addUser('eve', ada, email('ada@mail.example'), 2))
      assert.equal(await two.accounts.findUser('eve'), undefined)
      await one.accounts.renewUser('ada', { userName: 'Ada', locale: null })
      assert.deepEqual(await two.accounts.findUser('ada'), { ...ada, userName: 'Ada', accountType: null })
      await one.accounts.setEmail('ada', 'new@mail.example')
      assert.equal(await two.accounts.emailOf('ada'), 'new@mail.example')
      assert.equal(await two.accounts.findByLogin(email('ada@mail.example')), undefined)
      assert.equal((await two.accounts.findUser('ada'))?.email, 'new@mail.example')
      assert.equal(await two.accounts.emailOf('bo'), undefined)
    },
  ],
  [
    'a key is let in, used for the first time once, thrown out with its codes, and let in again',
    async (one, two) => {
      assert.equal(await one.accounts.findKey('ada', 'key'), undefined)
      await one.accounts.admitKey('ada', 'key', 1)
      assert.deepEqual(await two.accounts.findKey('ada', 'key'), { addedAt: 1, usedAt: null, revokedAt: null })
      const uses = await Promise.all([one.accounts.useKey('ada', 'key', 2), two.accounts.useKey('ada', 'key', 2)])
      assert.deepEqual(uses.toSorted(), [false, true])
      await one.mails.put(request('r'), 2)
      await one.accounts.revokeKey('ada', 'key', 3)
      assert.equal((await two.accounts.findKey('ada', 'key'))?.revokedAt, 3)
      assert.equal(await two.mails.isLinkOpened('r', 'key', 3), undefined)
      await two.accounts.admitKey('ada', 'key', 4)
      assert.deepEqual(await one.accounts.findKey('ada', 'key'), { addedAt: 4, usedAt: null, revokedAt: null })
    },
  ],
  [
    'strangers are all keys but one’s own and those with a share; what is thrown out stays so',
    async (one, two) => {
      for (const key of ['own', 'device', 'stranger', 'out']) {
        await one.accounts.admitKey('ada', key, 1)
        await one.sessions.add(session(`s-${key}`, 'ada', key), 100)
        await one.mails.put(request(`r-${key}`, { frameKey: key }), 1)
      }
      await one.accounts.revokeKey('ada', 'out', 2)
      await one.wallets.addDevice('ada', device('d', 'device'))
      await one.accounts.dropStrangers('ada', 'own')
      await one.sessions.endUnenrolled('ada', 'own')
      const keys = ['own', 'device', 'stranger', 'out']
      const known = await Promise.all(keys.map(key => two.accounts.findKey('ada', key)))
      assert.deepEqual(
        known.map(key => key && key.revokedAt !== null),
        [false, false, undefined, true],
      )
      assert.deepEqual(await Promise.all(keys.map(key => two.sessions.isLive(`s-${key}`))), [true, true, false, false])
      assert.deepEqual(await Promise.all(keys.map(key => two.mails.isLinkOpened(`r-${key}`, key, 1))), [
        false,
        false,
        undefined,
        undefined,
      ])
    },
  ],
  [
    'a cut is after every mark that was taken before it, in any process, also where it is forgotten',
    async (one, two) => {
      assert.equal(await two.accounts.latestCutOff(), 0)
      await one.accounts.cutOff('ada', 5, 0)
      const mark = await two.accounts.latestCutOff()
      assert.equal(await two.accounts.isCutOffAfter('ada', mark - 1), true)
      assert.equal(await two.accounts.isCutOffAfter('ada', mark), false)
      assert.equal(await two.accounts.isCutOffAfter('bo', 0), false)
      await two.accounts.cutOff('bo', 9, 5)
      assert.equal(await one.accounts.isCutOffAfter('ada', 0), false)
      assert.ok((await one.accounts.latestCutOff()) > mark)
    },
  ],
  [
    'the fees that are paid for a user are counted over all processes, each day anew',
    async (one, two) => {
      const take = (day: number, userId = 'ada') =>
        Promise.all(
          Array.from({ length: 6 }, (_, index) => (index % 2 ? one : two).accounts.takeSponsored(userId, day, 3)),
        )
      const takeAll = async (...of: Parameters<typeof take>) => (await take(...of)).filter(Boolean).length
      assert.deepEqual([await takeAll(7), await takeAll(7), await takeAll(8), await takeAll(8, 'bo')], [3, 0, 3, 3])
    },
  ],
  [
    'refresh tokens that are over are forgotten with the next of their session; used ones stay until then',
    async (one, two) => {
      await one.sessions.add(session('s'), 1_000)
      await one.sessions.add(session('t'), 1_000)
      const issue = (id: string, name: string, at: number) =>
        one.sessions.addTokens(
          id,
          { access: { hash: `a-${name}`, expiresAt: at + 10 }, refresh: { hash: name, expiresAt: at + 50 } },
          at,
        )
      await issue('s', 'first', 0)
      await issue('t', 'other', 0)
      await one.sessions.useRefresh('first', 1)
      await issue('s', 'second', 1)
      await issue('s', 'third', 49)
      assert.equal((await two.sessions.findByRefresh('first'))?.usedAt, 1)
      await issue('s', 'fourth', 50)
      const names = ['first', 'second', 'third', 'fourth', 'other']
      const found = await Promise.all(names.map(name => two.sessions.findByRefresh(name)))
      assert.deepEqual(
        names.filter((_, index) => found[index]),
        ['second', 'third', 'fourth', 'other'],
      )
    },
  ],
  [
    'a refresh token is used once, and what was issued for it can be taken back until it is used',
    async (one, two) => {
      await one.sessions.add(session('s'), 100)
      const tokens = { access: { hash: 'a', expiresAt: 10 }, refresh: { hash: 'r', expiresAt: 50 } }
      await one.sessions.addTokens('s', tokens, 1)
      assert.equal((await two.sessions.findByAccess('a', 9))?.userId, 'ada')
      assert.equal(await two.sessions.findByAccess('a', 10), undefined)
      const uses = await Promise.all([one.sessions.useRefresh('r', 2), two.sessions.useRefresh('r', 2)])
      assert.deepEqual(uses.toSorted(), [false, true])
      await one.sessions.noteNext('r', { attempt: 'try', nextRefresh: 'r2', nextAccess: 'a2' })
      assert.deepEqual(await two.sessions.findByRefresh('r'), {
        ...session('s'),
        usedAt: 2,
        expiresAt: 50,
        attempt: 'try',
        nextRefresh: 'r2',
        nextAccess: 'a2',
      })
      await one.sessions.addTokens(
        's',
        { access: { hash: 'a2', expiresAt: 20 }, refresh: { hash: 'r2', expiresAt: 60 } },
        11,
      )
      assert.equal(await two.sessions.voidRefresh('r2'), true)
      assert.equal(await two.sessions.voidRefresh('r2'), false)
      await two.sessions.voidAccess('a2')
      assert.equal(await one.sessions.findByAccess('a2', 12), undefined)
    },
  ],
  [
    'a session that ends takes its tokens with it, at once and for everybody',
    async (one, two) => {
      for (const [id, key] of [
        ['a', 'key'],
        ['b', 'other'],
        ['c', 'third'],
      ] as const) {
        await one.sessions.add(session(id, 'ada', key), 100)
        const tokens = { access: { hash: `a-${id}`, expiresAt: 99 }, refresh: { hash: `r-${id}`, expiresAt: 99 } }
        await one.sessions.addTokens(id, tokens, 1)
      }
      await one.sessions.add(session('d', 'bo'), 100)
      await one.sessions.end('a')
      assert.equal(await two.sessions.findByAccess('a-a', 1), undefined)
      assert.equal(await two.sessions.findByRefresh('r-a'), undefined)
      assert.deepEqual(await two.sessions.endOthers('ada', 'key'), ['other', 'third'])
      assert.equal(await one.sessions.isLive('b'), false)
      assert.equal(await one.sessions.isLive('d'), true)
      await two.sessions.endOfKey('bo', 'key')
      assert.equal(await one.sessions.isLive('d'), false)
    },
  ],
  [
    'sessions and proofs are forgotten at their end; a proof is taken once',
    async (one, two) => {
      await one.sessions.add(session('s'), 100)
      await one.sessions.prolong('s', 200)
      await one.sessions.add({ ...session('t'), loggedInAt: 150 }, 300)
      assert.equal(await two.sessions.isLive('s'), true)
      await one.sessions.add({ ...session('u'), loggedInAt: 200 }, 300)
      assert.equal(await two.sessions.isLive('s'), false)
      const proofsTaken = await Promise.all([one.sessions.takeProof('p', 10, 1), two.sessions.takeProof('p', 10, 1)])
      assert.deepEqual(proofsTaken.toSorted(), [false, true])
      assert.equal(await two.sessions.takeProof('p', 10, 9), false)
      assert.equal(await two.sessions.takeProof('p', 20, 10), true)
    },
  ],
  [
    'a code has its tries over all processes, for whom it is for, and is taken once',
    async (one, two) => {
      await one.mails.put(request('r'), 1)
      const challenge = { id: 'r', purpose: 'login', frameKey: 'key', userId: undefined } as const
      assert.equal(await two.mails.takeTry({ ...challenge, frameKey: 'other' }, 5, 1), undefined)
      assert.equal(await two.mails.takeTry({ ...challenge, purpose: 'primary' }, 5, 1), undefined)
      assert.equal(await two.mails.takeTry({ ...challenge, userId: 'ada' }, 5, 1), undefined)
      const tries = await Promise.all(
        Array.from({ length: 8 }, (_, index) => (index % 2 ? one : two).mails.takeTry(challenge, 5, 1)),
      )
      assert.deepEqual(
        tries.map(found => found?.tries ?? 0).toSorted((a, b) => a - b),
        [0, 0, 0, 1, 2, 3, 4, 5],
      )
      assert.deepEqual((await Promise.all([one.mails.remove('r'), two.mails.remove('r')])).toSorted(), [false, true])
    },
  ],
  [
    'a link opens once, in its time, and its code has all of its tries',
    async (one, two) => {
      await one.mails.put(request('r', { codeMac: null, linkHash: 'link' }), 1)
      const challenge = { id: 'r', purpose: 'login', frameKey: 'key', userId: undefined } as const
      assert.equal((await two.mails.takeTry(challenge, 5, 1))?.request.codeMac, null)
      assert.equal(await two.mails.isLinkOpened('r', 'key', 1), false)
      assert.equal(await two.mails.isLinkOpened('r', 'other', 1), undefined)
      assert.equal(idOf(await two.mails.findByLink('link', 99)), 'r')
      assert.equal(await two.mails.findByLink('link', 100), undefined)
      const linksOpened = await Promise.all([one.mails.openLink('link', 2, 150), two.mails.openLink('link', 2, 150)])
      assert.deepEqual(linksOpened.map(idOf).toSorted(), ['r', undefined])
      await one.mails.setCode('r', 'mac2')
      assert.equal(await two.mails.isLinkOpened('r', 'key', 120), true)
      assert.deepEqual(await two.mails.takeTry(challenge, 5, 120), {
        request: { ...(linksOpened.find(found => found) ?? {}), codeMac: 'mac2' },
        tries: 1,
      })
    },
  ],
  [
    'a request takes the place of what the same key asked before, and of its own; what is over goes',
    async (one, two) => {
      const whole = { purpose: 'secondary', userId: 'ada', newMailbox: 'new@mail.example' } as const
      await one.mails.put(request('a'), 1)
      await one.mails.put(request('b', { frameKey: 'other' }), 1)
      await one.mails.put(request('c', { ...whole, mailbox: 'bo@mail.example' }), 1)
      await one.mails.put(request('d'), 1)
      const waiting = { id: 'c', purpose: 'secondary', frameKey: 'key', userId: 'ada' } as const
      assert.equal((await two.mails.findWaiting(waiting, 1))?.newMailbox, 'new@mail.example')
      assert.equal(await two.mails.findWaiting({ ...waiting, userId: 'bo' }, 1), undefined)
      assert.equal(await two.mails.findWaiting(waiting, 100), undefined)
      assert.equal(await two.mails.isLinkOpened('a', 'key', 1), undefined)
      assert.equal(await two.mails.isLinkOpened('b', 'other', 1), false)
      await one.mails.put(request('c', { mailbox: 'cy@mail.example', expiresAt: 300 }), 100)
      assert.equal(await two.mails.remove('d'), false)
      assert.equal(await two.mails.remove('c'), true)
    },
  ],
  [
    'mails are counted by mailbox, by client, by clients alike and in all, for as long as they are asked about',
    async (one, two) => {
      for (const at of [1, 2, 3]) await one.mails.addSent('m', at === 2 ? 'd' : 'c', at, 0)
      assert.deepEqual(await two.mails.sentTo('m', 1, 9), [3, 2])
      assert.deepEqual(await two.mails.sentTo('m', 0, 2), [3, 2])
      assert.deepEqual(await two.mails.sentFor('c', 0, 9), [3, 1])
      await two.mails.addSent('m', 'c', 9, 2)
      assert.deepEqual(await one.mails.sentTo('m', 0, 9), [9, 3])
      for (const [client, at] of [
        ['2001:db8:a:1::/64', 11],
        ['2001:db8:a:ff::/64', 13],
        ['2001:db8:aa:1::/64', 12],
      ] as const)
        await one.mails.addSent('n', client, at, 2)
      assert.deepEqual(await two.mails.sentForAny('2001:db8:a:', 0, 9), [13, 11])
      assert.deepEqual(await two.mails.sentForAny('2001:db8:a:', 11, 9), [13])
      assert.deepEqual(await two.mails.sentForAny('2001:db8:a:', 0, 1), [13])
      assert.deepEqual(await Promise.all([1, 3, 5, 6].map(nth => two.mails.nthSent(nth, 2))), [13, 11, 3, undefined])
    },
  ],
]

const wallets: readonly (readonly [string, Test])[] = [
  [
    'a user has one wallet, and its devices in the order of their making',
    async (one, two) => {
      const wallet = { evmAddress: '0xA', solanaAddress: 'S', generation: 1, recoverySalt: null }
      const added = await Promise.all([one.wallets.add('ada', wallet, 1), two.wallets.add('ada', wallet, 1)])
      assert.deepEqual(added.toSorted(), [false, true])
      await one.wallets.setGeneration('ada', 2, 'salt')
      assert.deepEqual(await two.wallets.find('ada'), { ...wallet, generation: 2, recoverySalt: 'salt' })
      assert.equal(await two.wallets.find('bo'), undefined)
      await one.wallets.addDevice('ada', device('young', 'k2', 9))
      await one.wallets.addDevice('ada', device('old', 'k1', 3))
      await assert.rejects(two.wallets.addDevice('bo', device('old', 'k9')))
      assert.deepEqual(
        (await two.wallets.devices('ada')).map(({ id }) => id),
        ['old', 'young'],
      )
      await one.wallets.touch('old', 12)
      const { recoveryShare: _, ...expected } = device('old', 'k1', 3)
      assert.deepEqual(await two.wallets.findDevice('old', 'ada'), { ...expected, usedAt: 12 })
      assert.equal(await two.wallets.findDevice('old', 'bo'), undefined)
      assert.equal((await two.wallets.deviceOfKey('ada', 'k2'))?.id, 'young')
      assert.deepEqual(await two.wallets.recoveryShares('ada', 1), [
        { id: 'old', share: { iv: 'old', ciphertext: 'recovery' } },
        { id: 'young', share: { iv: 'young', ciphertext: 'recovery' } },
      ])
      assert.deepEqual(await two.wallets.recoveryShares('ada', 2), [])
    },
  ],
  [
    'the id of a device that has ended is kept',
    async (one, two) => {
      await one.wallets.addDevice('ada', device('d', 'k'))
      assert.deepEqual([await two.wallets.isTaken('d'), await two.wallets.isEnded('ada', 'd')], [true, false])
      await one.wallets.endDevice('ada', 'k')
      assert.deepEqual([await two.wallets.isTaken('d'), await two.wallets.isEnded('ada', 'd')], [false, true])
      assert.equal(await two.wallets.isEnded('bo', 'd'), false)
    },
  ],
  [
    'a way back takes the place of the one of its kind',
    async (one, two) => {
      await one.recovery.putFactor('ada', factor('words'))
      await one.recovery.putFactor('ada', factor('passkey', { credentialId: 'c' }))
      await one.recovery.putFactor('ada', factor('words', { salt: 'other' }))
      assert.deepEqual(
        (await two.recovery.factors('ada')).map(({ kind, salt }) => `${kind} ${salt}`),
        ['passkey salt', 'words other'],
      )
      assert.deepEqual(await two.recovery.factor('ada', 'words'), {
        ...factor('words', { salt: 'other' }),
        guardKey: null,
        wrapped: null,
        link: null,
      })
      assert.equal(await two.recovery.linkFactor('ada', 'words', secret), false)
      assert.equal(await two.recovery.isUnguarded('ada'), false)
      await one.recovery.dropFactor('ada', 'words')
      assert.equal(await two.recovery.factor('ada', 'words'), undefined)
    },
  ],
  [
    'the server’s part in a password is of one user, and goes with the next one',
    async (one, two) => {
      await one.recovery.addPrfKey('ada', 'old', secret, 1, 0)
      await one.recovery.putFactor('ada', factor('password', { prfKey: 'old' }))
      await one.recovery.addPrfKey('ada', 'tried', secret, 2, 0)
      await two.recovery.addPrfKey('ada', 'new', secret, 9, 5)
      assert.deepEqual(await one.recovery.prfKey('ada', 'old'), secret)
      assert.equal(await one.recovery.prfKey('ada', 'tried'), undefined)
      assert.equal(await one.recovery.prfKey('bo', 'new'), undefined)
      await one.recovery.keepPrfKey('ada', 'new')
      assert.equal(await two.recovery.prfKey('ada', 'old'), undefined)
      await one.recovery.keepPrfKey('ada', undefined)
      assert.equal(await two.recovery.prfKey('ada', 'new'), undefined)
    },
  ],
  [
    'the server’s key is noted, and told by a share or a part in a password that it encrypted',
    async (one, two) => {
      assert.deepEqual([await one.serverKey.keyId(), await one.serverKey.encryptedRow()], [undefined, undefined])
      await one.serverKey.note('first')
      await two.serverKey.note('next')
      assert.equal(await one.serverKey.keyId(), 'next')
      await one.recovery.putFactor('ada', factor('words'))
      assert.equal(await two.serverKey.encryptedRow(), undefined)
      await one.recovery.addPrfKey('ada', 'part', secret, 1, 0)
      const part = { kind: 'prfKey', userId: 'ada', id: 'part', stored: secret }
      assert.deepEqual(await two.serverKey.encryptedRow(), part)
      await one.wallets.addDevice('bo', device('phone', 'k1'))
      const share = { kind: 'share', userId: 'bo', id: 'phone', stored: secret }
      assert.deepEqual(await two.serverKey.encryptedRow(), share)
    },
  ],
  [
    'the passwords that a device checks are counted over all processes, each day anew',
    async (one, two) => {
      const takeAttempts = async (day: number, frameKey = 'key', userId = 'ada') => {
        const checks = Array.from({ length: 6 }, (_, index) =>
          (index % 2 ? one : two).recovery.takePasswordCheck(userId, frameKey, day, 3),
        )
        return (await Promise.all(checks)).filter(Boolean).length
      }
      const counted = [
        await takeAttempts(7),
        await takeAttempts(7),
        await takeAttempts(7, 'other'),
        await takeAttempts(8),
        await takeAttempts(8, 'key', 'bo'),
      ]
      assert.deepEqual(counted, [3, 0, 3, 3, 3])
    },
  ],
  [
    'a guess is taken once, in its session and its time; those of a closed wallet lead nowhere and stay on the list',
    async (one, two) => {
      const guess = (id: string, at: number) => ({ id, userId: 'ada', sessionId: 's', kind: 'password', at }) as const
      const limits = { from: 0, passwords: 20, ofSession: 10 }
      for (const attempt of [guess('a', 1), guess('b', 2), guess('c', 3)]) await one.recovery.addGuess(attempt, limits)
      const takenCounts = await Promise.all([one, two].map(store => store.recovery.takeGuess(guess('a', 1), 4, 0)))
      assert.deepEqual(takenCounts.toSorted(), ['password', undefined])
      assert.equal(await two.recovery.takeGuess({ ...guess('b', 2), sessionId: 't' }, 4, 0), undefined)
      assert.equal(await two.recovery.takeGuess(guess('b', 2), 4, 2), undefined)
      await one.recovery.noteOpened('a', 5)
      assert.equal(await two.recovery.isOpened('ada', 's', 4), true)
      assert.equal(await two.recovery.isOpened('ada', 's', 5), false)
      await two.recovery.closeGuesses('ada')
      assert.equal(await one.recovery.isOpened('ada', 's', 4), false)
      assert.equal(await one.recovery.takeGuess(guess('c', 3), 6, 0), undefined)
      assert.deepEqual(await one.recovery.passwordGuesses('ada', { after: 1 }), [
        { at: 3, openedAt: null },
        { at: 2, openedAt: null },
      ])
      assert.deepEqual(await one.recovery.passwordGuesses('ada', { after: -1, limit: 1 }), [{ at: 3, openedAt: null }])
    },
  ],
  [
    'of former guesses those stay that count, that are listed, and the latest of the session',
    async (one, two) => {
      const limits = { from: 10, passwords: 2, ofSession: 2 }
      const add = (id: string, at: number, kind: 'passkey' | 'password', sessionId = 's') =>
        one.recovery.addGuess({ id, userId: 'ada', sessionId, kind, at }, limits)
      const take = async (id: string, sessionId = 's') =>
        two.recovery.takeGuess({ id, userId: 'ada', sessionId }, 30, 0)
      const listed = async () => (await two.recovery.passwordGuesses('ada', { after: 0 })).map(({ at }) => at)
      for (const at of [1, 2, 3]) await add(`password ${at}`, at, 'password')
      await add('old', 4, 'passkey')
      assert.deepEqual(await listed(), [3, 2])
      for (const at of [11, 12, 13]) await add(`password ${at}`, at, 'password')
      assert.deepEqual(await listed(), [13, 12, 11])
      await add('elsewhere', 14, 'passkey', 't')
      for (const at of [15, 16, 17]) await add(`passkey ${at}`, at, 'passkey')
      const results = [await take('old'), await take('passkey 15'), await take('passkey 16'), await take('passkey 17')]
      assert.deepEqual(results, [undefined, undefined, 'passkey', 'passkey'])
      assert.equal(await take('elsewhere', 't'), 'passkey')
      assert.equal(await take('password 11'), 'password')
    },
  ],
  [
    'a permission is counted, used on its device, taken back once, and forgotten at its end',
    async (one, two) => {
      await one.wallets.add('ada', { evmAddress: '0xAb', solanaAddress: 'S', generation: 0, recoverySalt: null }, 1)
      assert.equal(await one.permissions.add('ada', permission('p')), true)
      assert.equal(await two.permissions.add('bo', permission('p')), false)
      await one.permissions.add('ada', permission('q', 100, 2))
      assert.equal(await two.permissions.count('ada'), 2)
      const uses = await Promise.all([one, two].map(store => store.permissions.use('p', 'ada', 'key', 5)))
      assert.deepEqual(uses.toSorted(), [1, 2])
      assert.equal(await two.permissions.use('p', 'ada', 'other', 5), undefined)
      const revoked = await Promise.all([one, two].map(store => store.permissions.revoke('p', 'ada', 6)))
      assert.deepEqual(revoked.toSorted(), [false, true])
      assert.equal(await two.permissions.use('p', 'ada', 'key', 7), undefined)
      assert.deepEqual(
        (await two.permissions.list('ada', 7)).map(({ pci }) => pci),
        ['q'],
      )
      assert.deepEqual(
        (await two.permissions.listByAddress('0xaB', 'eip155:1', 7, 9)).map(({ pci, revokedAt }) => [pci, revokedAt]),
        [
          ['q', null],
          ['p', 6],
        ],
      )
      assert.equal(await two.permissions.revokeByAddress('q', 'eip155:2', '0xab', 8), undefined)
      assert.equal(await two.permissions.revokeByAddress('q', 'eip155:1', '0xab', 8), 'ada')
      await one.permissions.prune('ada', 9, 1)
      assert.deepEqual(
        (await two.permissions.listByAddress('0xab', 'eip155:1', 9, 9)).map(({ pci }) => pci),
        ['q'],
      )
      await one.permissions.prune('ada', 100, 1)
      assert.deepEqual(await two.permissions.listByAddress('0xab', 'eip155:1', 9, 9), [])
      await one.permissions.add('ada', permission('r'))
      await two.permissions.revokeOfKey('ada', 'key', 9)
      assert.equal(await one.permissions.count('ada'), 0)
    },
  ],
  [
    'what was noted tells a stranger from a device, and its oldest is forgotten first',
    async (one, two) => {
      const note = (at: number, event: string, frameKey: string) =>
        one.audit.add({ at, userId: 'ada', event, enrollmentId: null, frameKey })
      await note(1, 'foreign share released', 'k')
      assert.equal(await two.audit.hasStranger('ada'), true)
      await note(2, 'device added', 'k')
      assert.equal(await two.audit.hasStranger('ada'), false)
      assert.equal(await two.audit.hasStranger('bo'), false)
      await note(3, 'login', 'k')
      assert.equal(await two.audit.dropBefore(3, 1), 1)
      assert.equal(await two.audit.dropBefore(3, 9), 1)
      assert.equal(await two.audit.dropBefore(3, 9), 0)
    },
  ],
  [
    'what was noted tells who became a device by what it was given from who was one before',
    async (one, two) => {
      const note = (at: number, event: string) =>
        one.audit.add({ at, userId: 'ada', event, enrollmentId: null, frameKey: 'k' })
      const hasStranger = () => two.audit.hasStranger('ada')
      await note(1, 'device added')
      await note(2, 'foreign share released')
      assert.equal(await hasStranger(), true, 'a device that was removed')
      await note(3, 'device split anew')
      assert.equal(await two.audit.dropBefore(2, 1), 1)
      assert.equal(await hasStranger(), false, 'also once its beginning is forgotten')
      await note(4, 'foreign share released')
      assert.equal(await hasStranger(), true)
      await one.wallets.addDevice('ada', device('d', 'k'))
      assert.equal(await hasStranger(), false, 'a device on the list')
      await one.wallets.endDevice('ada', 'k')
      assert.equal(await hasStranger(), true)
    },
  ],
  [
    'what one key does again and again is noted so often a day, and what another does all the same',
    async (one, two) => {
      const dayMs = 86_400_000
      const note = (at: number, event: string, frameKey: string) =>
        one.audit.add({ at, userId: 'ada', event, enrollmentId: null, frameKey })
      for (let time = 1; time <= repeatsPerDayMax + 5; time += 1) await note(time, 'share released', 'k')
      await note(repeatsPerDayMax + 6, 'share released', 'other')
      await note(repeatsPerDayMax + 7, 'login', 'k')
      await note(dayMs + 2, 'share released', 'k')
      assert.equal(await two.audit.dropBefore(dayMs, 9_999), repeatsPerDayMax + 2)
      assert.equal(await two.audit.dropBefore(dayMs + 3, 9_999), 1)
    },
  ],
]
