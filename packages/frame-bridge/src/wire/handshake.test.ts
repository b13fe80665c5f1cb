import { expect } from 'chai'
import { connect, hello, isConnect, nonceIn, originIn, readHello, withNonce } from './handshake.js'

const [app, frame, other] = ['0'.repeat(32), '1'.repeat(32), '2'.repeat(32)] as const

describe('the handshake', () => {
  it('is written as agreed', () => {
    expect(hello(app, frame)).to.deep.equal({ type: '@w3m-frame/HELLO', appNonce: app, frameNonce: frame })
    expect(connect(frame)).to.deep.equal({ type: '@w3m-app/CONNECT', frameNonce: frame })
  })

  it('is read back', () => {
    expect(readHello(hello(app, frame), app)).to.equal(frame)
    expect(isConnect(connect(frame), frame)).to.equal(true)
  })

  const strangers: readonly (readonly [title: string, change: (whole: object) => unknown])[] = [
    ['nothing', () => undefined],
    ['null', () => null],
    ['text', whole => JSON.stringify(whole)],
    ['a list', whole => Object.assign([], whole)],
    ['a function', whole => Object.assign(() => undefined, whole)],
    ['a key more', whole => ({ ...whole, more: 1 })],
    ['another type', whole => ({ ...whole, type: '@w3m-frame/READY' })],
    ['no type', ({ type: _, ...rest }: { readonly type?: unknown }) => rest],
    ['another nonce', whole => ({ ...whole, ...('appNonce' in whole ? { appNonce: other } : { frameNonce: other }) })],
    ['no nonce', whole => ({ type: (whole as { readonly type: unknown }).type })],
  ]
  for (const [title, change] of strangers) {
    it(`is not heard with ${title}`, () => {
      expect(readHello(change(hello(app, frame)), app)).to.equal(undefined)
      expect(isConnect(change(connect(frame)), frame)).to.equal(false)
    })
  }

  it('takes no HELLO whose own nonce is none', () => {
    for (const nonce of ['', 'x', undefined, 7])
      expect(readHello({ ...hello(app, frame), frameNonce: nonce }, app)).to.equal(undefined)
  })
})

describe('the frame’s address', () => {
  it('carries the nonce behind its #, in the place of what was there', () => {
    expect(withNonce('https://frame.example/?a=1', app)).to.equal(`https://frame.example/?a=1#w3m=${app}`)
    expect(withNonce('https://frame.example/#w3m=x#y', app)).to.equal(`https://frame.example/#w3m=${app}`)
    expect(withNonce('https://frame.example/', app, 'https://site.example:8443')).to.equal(
      `https://frame.example/#w3m=${app}&from=https%3A%2F%2Fsite.example%3A8443`,
    )
  })

  it('gives it back', () => {
    const { hash } = new URL(withNonce('https://frame.example/', app, 'https://site.example'))
    expect([nonceIn(hash), originIn(hash)]).to.deep.equal([app, 'https://site.example'])
    expect(nonceIn(`#w3m=${app}`)).to.equal(app)
  })

  for (const hash of ['', '#', '#w3m=', '#w3m=x', `#other=${app}`, `#${app}`])
    it(`has no nonce in "${hash}"`, () => expect(nonceIn(hash)).to.equal(undefined))

  for (const [from, expected] of [
    ['https://site.example', 'https://site.example'],
    ['http://localhost:4400', 'http://localhost:4400'],
    ['https://site.example/', undefined],
    ['https://site.example/path', undefined],
    ['https://SITE.example', undefined],
    ['https://site.example:443', undefined],
    ['https://user@site.example', undefined],
    ['https://', undefined],
    ['xhttps://site.example', undefined],
    ['ftp://site.example', undefined],
    ['site.example', undefined],
    ['null', undefined],
    ['', undefined],
  ] as const)
    it(`${expected ? 'takes' : 'does not take'} "${from}" as where the page is`, () =>
      expect(originIn(`#w3m=${app}&from=${encodeURIComponent(from)}`)).to.equal(expected))

  it('says nothing of the page where it does not say it', () => expect(originIn(`#w3m=${app}`)).to.equal(undefined))
})
