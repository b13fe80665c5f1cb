import { expect } from 'chai'
import { messageSamples } from '../testing/message-samples.js'
import { readPayload } from '../wire/read-payload.js'
import { messages, type MessageName } from './messages.js'
import { pushes } from './pushes.js'

const short = (value: unknown): string =>
  (typeof value === 'bigint'
    ? 'a bigint'
    : (JSON.stringify(value, (_, member: unknown) => (typeof member === 'bigint' ? `${member}n` : member)) ?? 'nothing')
  ).slice(0, 90)

describe('the messages', () => {
  const logins: readonly string[] = [
    'CONNECT_EMAIL',
    'CONNECT_DEVICE',
    'CONNECT_OTP',
    'CONNECT_SOCIAL',
    'GET_SOCIAL_REDIRECT_URI',
  ]
  const quiet: readonly string[] = ['SYNC_DAPP_DATA', 'SYNC_THEME', 'SET_PREFERRED_ACCOUNT']

  it('are 23, each under its own name', () => {
    expect(Object.keys(messages)).to.have.length(23)
    expect(Object.entries(messages).filter(([key, { name }]) => key !== name)).to.deep.equal([])
  })

  it('have their times and their silences', () => {
    const all = Object.values(messages)
    expect(all.filter(({ isLogin }) => isLogin).map(({ name }) => name)).to.have.members([...logins])
    expect(all.filter(({ isLogin, timeoutMs }) => isLogin && timeoutMs !== 30_000)).to.deep.equal([])
    expect(all.filter(({ isQuiet }) => isQuiet).map(({ name }) => name)).to.have.members([...quiet])
    expect(all.filter(({ ignoresAbort }) => ignoresAbort).map(({ name }) => name)).to.deep.equal(['GET_FARCASTER_URI'])
    expect(messages.SIGN_OUT.timeoutMs).to.equal(3_000)
  })

  for (const name of Object.keys(messages) as MessageName[])
    describe(name, () => {
      const { request, reply } = messages[name]
      const { requests, replies, wrongRequests, wrongReplies } = messageSamples[name]
      for (const payload of requests)
        it(`carries ${short(payload)}`, () =>
          expect(readPayload(request, payload, 'refuse-unknown')).to.deep.equal({ value: payload }))
      for (const payload of wrongRequests)
        it(`does not carry ${short(payload)}`, () =>
          expect(readPayload(request, payload, 'refuse-unknown')).to.equal(undefined))
      for (const payload of replies)
        it(`is answered by ${short(payload)}`, () =>
          expect(readPayload(reply, payload, 'refuse-unknown')).to.deep.equal({ value: payload }))
      for (const payload of wrongReplies)
        it(`is not answered by ${short(payload)}`, () =>
          expect(readPayload(reply, payload, 'refuse-unknown')).to.equal(undefined))
    })
})

describe('what the frame says unasked', () => {
  const cases: readonly [name: keyof typeof pushes, payload: unknown, isFine: boolean][] = [
    ['SESSION_UPDATE', { token: 'a' }, true],
    ['SESSION_UPDATE', {}, true],
    ['SESSION_UPDATE', { isSame: true }, true],
    ['SESSION_UPDATE', { isSame: 1 }, false],
    ['SESSION_UPDATE', { token: 1 }, false],
    ['FRAME_VIEW', { isShown: true, height: 600 }, true],
    ['FRAME_VIEW', { isShown: false, height: 0 }, true],
    ['FRAME_VIEW', { isShown: true, height: 600, shows: 'recovery' }, true],
    ['FRAME_VIEW', { isShown: true, height: 600, shows: 'words' }, false],
    ['FRAME_VIEW', { isShown: true }, false],
    ['FRAME_VIEW', { isShown: true, height: -1 }, false],
    ['FRAME_VIEW', { isShown: true, height: 1e9 }, false],
    ['FRAME_VIEW', { isShown: true, height: '600px' }, false],
    ['FRAME_VIEW', { isShown: true, height: 600, more: 1 }, false],
  ]
  for (const [name, payload, isFine] of cases)
    it(`${name} ${isFine ? 'carries' : 'does not carry'} ${short(payload)}`, () =>
      expect(readPayload(pushes[name].payload, payload, 'refuse-unknown') !== undefined).to.equal(isFine))
})

describe('the envelope', () => {
  it('drops what it does not know, at any depth', () => {
    const known = { metadata: { name: 'a', description: 'b', url: 'c', icons: [] } }
    expect(
      readPayload(
        messages.SYNC_DAPP_DATA.request,
        { metadata: { ...known.metadata, more: 1 }, more: 1 },
        'drop-unknown',
      ),
    ).to.deep.equal({ value: known })
  })

  it('hears no more than its name from a message that says all by it', () => {
    expect(readPayload(messages.SIGN_OUT.reply, { success: true }, 'drop-unknown')).to.deep.equal({ value: undefined })
  })
})
