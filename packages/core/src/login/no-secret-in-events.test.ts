// S30: what the application hears, what is written to the console and what a host's analytics are sent hold no code, no
// token, no words and no e-mail address.
import { expect } from 'chai'
import type { Eip1193Provider } from '../namespaces/eip155/eip1193.js'
import { startAnalytics, type PostedEvent } from '../events/analytics.js'
import { loginKeys } from '../storage/login-keys.js'
import { fakeAddress } from '../testing/fake-wallet.js'
import { createLoginFixture, type LoginFixture } from '../testing/login-fixture.js'
import { until } from '../testing/until.js'

const email = 'ada.lovelace@mail.example'
const nextEmail = 'grace.hopper@mail.example'
const codes = ['483920', '771034', '650218']
const words = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const key = '0x4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318'
const token = 'https://wallet.example/result#Jq3yS1vWm0aXk2pT9bQzRw.Xo8dLr5cUe7hNf4gYi6kZs'
const secrets = [
  email,
  'ada.lovelace',
  nextEmail,
  'grace.hopper',
  ...codes,
  words,
  key.slice(2),
  token,
  'Jq3yS1vWm0aXk2pT9bQzRw',
  'Xo8dLr5cUe7hNf4gYi6kZs',
]

/** Everything that leaves an instance by its own will. */
function listen({ events, notices, store }: LoginFixture) {
  const messages: string[] = []
  const posted: PostedEvent[] = []
  const withErrors = (_: string, value: unknown) =>
    value instanceof Error ? { ...value, name: value.name, message: value.message } : value
  const record = (kind: string, value: unknown) => void messages.push(`${kind} ${JSON.stringify(value, withErrors)}`)
  const stops = [
    events.$event.listen(event => record('event', event)),
    events.on(signal => record('signal', signal)),
    notices.$state.listen(state => record('notice', state)),
    store.$state.listen(state => 'error' in state && record('error of the login', state.error)),
    store.$emailUpdate.listen(state => 'error' in state && record('error of the change', state.error)),
    startAnalytics({
      events,
      post: batch => Promise.resolve((posted.push(...batch), 200)),
      isEnabled: () => true,
      address: () => undefined,
      keepsAddresses: () => false,
      network: () => 'eip155:1',
      page: { origin: 'https://dapp.example', pathname: '/', hostname: 'dapp.example' },
      onLeave: () => () => undefined,
      refused: () => undefined,
      now: () => 0,
    }),
  ]
  const names = ['log', 'info', 'warn', 'error', 'debug'] as const
  const { log, info, warn, error, debug } = console
  for (const name of names) console[name] = (...args: unknown[]) => record(`console.${name}`, args)
  return {
    said: messages,
    posted,
    /** Without their random ids: one of them may hold the digits of a code. */
    postedTexts: () => posted.map(event => JSON.stringify({ ...event, eventId: '' })),
    stop() {
      Object.assign(console, { log, info, warn, error, debug })
      for (const stop of stops) stop()
    },
  }
}

const found = (texts: readonly string[]): readonly string[] =>
  texts.flatMap(text =>
    secrets.filter(secret => text.toLowerCase().includes(secret.toLowerCase())).map(secret => `${secret} in ${text}`),
  )

describe('S30: an embedded wallet says', () => {
  let stage: LoginFixture
  let recorded: ReturnType<typeof listen>
  const start = (...args: Parameters<typeof createLoginFixture>) => {
    stage = createLoginFixture(...args)
    recorded = listen(stage)
  }
  const phase = (expected: string) => until(stage.store.$state, state => state.phase === expected)
  const updatePhase = (expected: string) => until(stage.store.$emailUpdate, state => state.phase === expected)
  const connected = () => until(stage.account.$state, state => state.eip155?.status === 'connected')
  const nothingWasSaid = () => {
    recorded.stop()
    expect(found([...recorded.said, ...recorded.postedTexts()])).to.deep.equal([])
  }
  afterEach(() => {
    recorded.stop()
    stage.end()
  })

  it('nothing of a log-in, its wrong codes, a signature and a change of the mailbox', async () => {
    start()
    await stage.modal.open()
    stage.store.submitEmail(email)
    await phase('code')
    stage.frame.flags.failures.set('CONNECT_OTP', { code: 'CODE_WRONG' })
    stage.store.submitCode(codes[0]!)
    await until(stage.store.$state, state => state.phase === 'code' && state.error !== undefined)
    stage.frame.flags.failures.clear()
    stage.store.submitCode(codes[1]!)
    await connected()
    await phase('idle')
    await stage.provider<Eip1193Provider>('eip155').request({ method: 'personal_sign', params: ['0x68', fakeAddress] })
    stage.storage.remove(loginKeys.lastEmail)
    await stage.modal.open({ view: 'AccountSettings' })
    stage.router.push('UpdateEmailWallet')
    stage.store.updateEmail(nextEmail)
    await updatePhase('primary')
    stage.store.submitUpdateCode(codes[1]!)
    await updatePhase('secondary')
    stage.store.submitUpdateCode(codes[2]!)
    await updatePhase('idle')
    expect(stage.store.$user.get()!.user.email, 'the account itself knows whose it is').to.equal(nextEmail)
    expect(recorded.said.length).to.be.above(5)
    expect(recorded.posted.map(({ props }) => props.event)).to.include.members([
      'EMAIL_SUBMITTED',
      'EMAIL_VERIFICATION_CODE_FAIL',
      'EMAIL_VERIFICATION_CODE_PASS',
      'EMAIL_EDIT',
    ])
    nothingWasSaid()
  })

  for (const typed of [`${email} `, `${email}.`, `<${email}>`, `${email} ${codes[0]}`]) {
    it(`nothing of what was typed as an address: “${typed}”`, async () => {
      start()
      await stage.modal.open()
      stage.store.submitEmail(typed)
      await until(stage.store.$state, state => state.phase === 'failed' || state.phase === 'code')
      nothingWasSaid()
    })
  }

  const messages: readonly (readonly [what: string, message: 'CONNECT_EMAIL' | 'CONNECT_OTP' | 'GET_USER'])[] = [
    ['the mail', 'CONNECT_EMAIL'],
    ['the code', 'CONNECT_OTP'],
    ['the account', 'GET_USER'],
  ]
  for (const [what, name] of messages) {
    it(`nothing to analytics of a failure that a foreign frame describes with everything it knows: ${what}`, async () => {
      start()
      await stage.modal.open()
      stage.frame.flags.failures.set(name, { code: 'SOMETHING', message: `${email} with ${key} at ${token}` })
      const attempt = stage.connection.connect({ connectorId: 'ID_AUTH' }).catch(() => undefined)
      stage.store.submitEmail(email)
      if (name !== 'CONNECT_EMAIL') {
        await phase('code')
        stage.store.submitCode(codes[0]!)
      }
      await until(stage.store.$state, state => 'error' in state && state.error !== undefined)
      if (name !== 'CONNECT_OTP') await attempt
      recorded.stop()
      expect(found(recorded.postedTexts())).to.deep.equal([])
    })
  }

  it('what it should: the search finds what is there', () => {
    start()
    stage.events.track('TEST', { message: `to ${email}` })
    recorded.stop()
    expect(found(recorded.said)).not.to.deep.equal([])
    expect(found(recorded.postedTexts())).to.deep.equal([])
  })
})
