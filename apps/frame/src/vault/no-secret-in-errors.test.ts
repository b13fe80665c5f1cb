// S30: what the vault says of a failure holds nothing of what it works with, whoever fails and however talkative.
import { expect } from 'chai'
import { toBase64url, utf8 } from './bytes.js'
import { createVaultFixture, logIn, type VaultFixture } from './testing/vault-fixture.js'
import type { VaultCore } from './vault-core.js'
import { failureOf, VaultError } from './vault-error.js'
import type { VaultPorts } from './vault-deps.js'

const email = 'ada.lovelace@mail.example'
const secret = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const password = 'a password that nobody knows'

/** Everything that the page, and through it an application, is told of a failure; the way the worker tells it. */
async function errorText(call: Promise<unknown>): Promise<string> {
  try {
    await call
  } catch (error) {
    return JSON.stringify(failureOf(error))
  }
  return 'no failure'
}

describe('S30: a failure of the vault', () => {
  const talkative: readonly (readonly [title: string, error: unknown])[] = [
    ['an error of nobody’s', new Error(secret)],
    ['a type error', new TypeError(`${secret} is not a key`)],
    ['an error with a code', Object.assign(new Error(secret), { code: 'CODE_WRONG' })],
    ['a browser’s exception', new DOMException(secret, 'OperationError')],
    ['a text', secret],
    ['an object', { message: secret, code: secret, seconds: secret }],
    ['a cause', new VaultError('SHARE_MISMATCH', { cause: new Error(secret) })],
    ['causes of causes', new VaultError('FAILED', { cause: new VaultError('UNREACHABLE', { cause: secret }) })],
    ['nothing at all', undefined],
  ]
  for (const [title, error] of talkative) {
    it(`says a sentence of its own, not what ${title} said`, () => {
      const failure = failureOf(error)
      expect(JSON.stringify(failure)).not.to.contain('legal')
      expect(failure.code).to.match(/^[A-Z_]+$/)
      expect(failure.message).to.match(/^[A-Z][^\d@]+\.$/)
    })
  }

  const leakedText = `${email} 123456 ${secret}`
  const answers: readonly (readonly [title: string, answer: () => Response])[] = [
    [
      'refuses in its own words',
      () =>
        Response.json({ status: 'FAILED', reasons: [{ field: leakedText, description: leakedText }] }, { status: 400 }),
    ],
    ['fails in its own words', () => new Response(leakedText, { status: 500 })],
    ['answers with something else', () => Response.json({ [leakedText]: leakedText })],
    ['answers with no JSON', () => new Response(`{"accessToken":"${leakedText}`)],
    [
      'asks to wait, and says for whom',
      () =>
        Response.json(
          { status: 'FAILED', reasons: [{ field: 'EMAIL_COOLDOWN', description: leakedText }] },
          { status: 429, headers: { 'retry-after': leakedText } },
        ),
    ],
    [
      'is gone, and the browser says where',
      () => {
        throw new TypeError(`Failed to fetch ${leakedText}`)
      },
    ],
  ]
  const calls: readonly (readonly [title: string, call: (vault: VaultCore) => Promise<unknown>])[] = [
    ['a log-in', vault => vault.call('login.email', { email, origin: 'https://dapp.example', locale: 'en' })],
    ['a code', vault => vault.call('login.code', { code: '123456' })],
    ['the wallet', vault => vault.call('wallet.create', undefined)],
    ['a recovery', vault => vault.call('wallet.recover', { kind: 'words', secret: utf8(secret) })],
    ['a way back in', vault => vault.call('recovery.add', { kind: 'password', secret: utf8(password) })],
    ['a signature', vault => vault.call('sign.message', { message: utf8('hello') })],
  ]
  for (const [title, answer] of answers) {
    it(`holds nothing of a server that ${title}`, async () => {
      const fixture: VaultFixture = await createVaultFixture()
      let isTalking = false
      const browser = fixture.server.browser()
      const ports: Partial<VaultPorts> = {
        fetch: (url, init) => (isTalking ? Promise.resolve().then(answer) : browser(url, init)),
      }
      const vault = fixture.device(ports).load()
      await logIn(vault, email)
      isTalking = true
      for (const [title, call] of calls) {
        const failure = await errorText(call(vault))
        expect(failure, title).to.match(/^\{"code":"[A-Z_]+","message":"[^"@]+\."(?:,"seconds":\d+)?\}$/)
        for (const secretText of [email, '123456', 'legal', password]) expect(failure, title).not.to.contain(secretText)
      }
    })
  }

  it('holds nothing of what it was given', async () => {
    const fixture = await createVaultFixture()
    const { vault } = await fixture.ready(email)
    const wrong: readonly (() => Promise<unknown>)[] = [
      () => vault.call('recovery.add', { kind: 'words', secret: utf8(secret) }),
      () => vault.call('recovery.add', { kind: 'password', secret: utf8('short pass') }),
      () => vault.call('login.code', { code: secret }),
      () => vault.call('login.email', { email: `${email} ${secret}`, origin: secret, locale: secret }),
      () => vault.call('sign.typedData', { typedData: JSON.stringify({ secret }) }),
      () => vault.call('email.secondary', { code: '987654' }),
      () => vault.call(secret as 'session.restore', undefined),
    ]
    for (const call of wrong) {
      const failure = await errorText(call())
      expect(failure).not.to.equal('no failure')
      for (const text of [email, 'legal', 'short pass', '987654', toBase64url(utf8(secret))])
        expect(failure).not.to.contain(text)
    }
  })
})
