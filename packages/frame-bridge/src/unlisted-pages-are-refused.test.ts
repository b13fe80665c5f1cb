import { expect } from 'chai'
import { createFrameHost, type FrameHandlers } from './frame.js'
import { parentOrigin } from './host/parent-origin.js'
import { frameOrigin, frameUrl, pageUrl } from './testing/two-origins.js'
import { withNonce } from './wire/handshake.js'
import { newId } from './wire/new-id.js'

// S4 of the security design, the part of the code: an unlisted parent is refused, and hears nothing. `frame-ancestors`
// is the server's part.

const noHandlers = {} as FrameHandlers

/**
 * Everything that the frame at this address says to the page around it until it was loaded, and a little later; until
 * its first word, where it has one.
 */
async function heardFrom(url: string, { hasWord = false } = {}): Promise<readonly unknown[]> {
  const iframe = document.createElement('iframe')
  iframe.referrerPolicy = 'strict-origin'
  const emitted: unknown[] = []
  const onMessage = ({ data, source }: MessageEvent): void =>
    void (source === iframe.contentWindow && emitted.push(data))
  addEventListener('message', onMessage)
  const loaded = new Promise(resolve => {
    iframe.addEventListener('load', resolve)
  })
  iframe.src = url
  document.body.append(iframe)
  await loaded
  // What another process said while it was loading may be a moment behind.
  do await new Promise(resolve => requestAnimationFrame(resolve))
  while (hasWord && emitted.length === 0)
  removeEventListener('message', onMessage)
  iframe.remove()
  return emitted
}

const types = (messages: readonly unknown[]): unknown => messages.map(data => (data as { readonly type: unknown }).type)

describe('S4: a page that is not listed is refused', () => {
  it('while a listed one is greeted', async () => {
    expect(types(await heardFrom(withNonce(frameUrl(), newId()), { hasWord: true }))).to.deep.equal([
      '@w3m-frame/HELLO',
    ])
    expect(types(await heardFrom(frameUrl({ version: '4' }), { hasWord: true }))).to.deep.equal(['@w3m-frame/READY'])
  })

  const { port, protocol, hostname } = location
  const lists: readonly [title: string, allow: string][] = [
    ['an empty list', ''],
    ['another origin', 'https://dapp.example'],
    ['another port', `${protocol}//${hostname}:${Number(port) + 1}`],
    ['another scheme', `https://${hostname}:${port}`],
    ['an origin that begins like it', `${location.origin}0`],
    ['a wildcard', '*'],
    ['the frame’s own origin', frameOrigin],
  ]
  for (const [title, allow] of lists)
    for (const version of ['', '4'])
      it(`by code where the list is ${title}${version && ', in envelopes too'}`, async () => {
        expect(
          await heardFrom(withNonce(pageUrl('frame-page.html', { query: { allow, version } }), newId())),
        ).to.deep.equal([])
      })

  it('when it is of the frame’s own origin, listed or not', async () => {
    expect(
      await heardFrom(
        withNonce(pageUrl('frame-page.html', { at: location.origin, query: { allow: location.origin } }), newId()),
      ),
    ).to.deep.equal([])
  })

  it('when there is no page around the frame', () => {
    expect(parentOrigin({ parent: window, self: window, location, document })).to.equal(undefined)
  })

  it('when the page has no origin of its own', () => {
    const refusals: unknown[] = []
    const around = document.createElement('iframe')
    document.body.append(around)
    const parentOriginOf = (ancestors: readonly string[] | undefined, referrer: string): string | undefined =>
      parentOrigin({
        parent: around.contentWindow ?? window,
        self: window,
        location: { ...location, ancestorOrigins: ancestors as unknown as DOMStringList },
        document: { referrer } as Document,
      })
    refusals.push(
      parentOriginOf(['null'], ''),
      parentOriginOf(['https://a.example', 'https://b.example'], ''),
      parentOriginOf(undefined, 'https://a.example/path'),
      parentOriginOf(undefined, ''),
    )
    around.remove()
    expect(refusals).to.deep.equal(['null', 'https://a.example', 'https://a.example', 'null'])
  })

  it('and says why, once', () => {
    const refusals: unknown[] = []
    // The runner's own page is at the top, or in a frame of its own origin.
    const host = createFrameHost({
      handlers: noHandlers,
      isAllowed: () => true,
      onRefused: (refusal, origin) => refusals.push(refusal, origin),
    })
    expect(refusals).to.deep.equal(
      window.parent === window ? ['no-parent', undefined] : ['same-origin', location.origin],
    )
    expect(host.origin).to.equal(undefined)
    host.push('SESSION_UPDATE', {})
    host.destroy()
  })
})
