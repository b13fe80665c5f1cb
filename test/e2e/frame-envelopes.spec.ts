import { recoverMessageAddress, stringToHex, verifyMessage, type Hex } from 'viem'
import type { Page } from '@playwright/test'
import { approve, logInByMail, pressWhenArmed, refuse, signedText } from './embedded-wallet.js'
import { endMailPause } from './mail-pause.js'
import { codeFor, linkFor, newEmail } from './mailbox.js'
import { stack } from './stack.js'
import { expect, test } from './test.js'

// The secure frame inside a page that speaks the incumbent's envelopes, written by hand: none of our
// client is in it.

interface Reply {
  readonly type: string
  readonly payload?: unknown
}

declare global {
  interface Window {
    askFrame(name: string, payload?: unknown): Promise<Reply>
  }
}

const chainId = stack.one.id

/** A page with the frame, as the incumbent's client places it for an approval. */
class EnvelopePage {
  constructor(readonly page: Page) {}

  get frame() {
    return this.page.frameLocator('#w3m-iframe')
  }

  async open(): Promise<void> {
    await this.page.route(`${stack.pages}/assets/**`, route =>
      route.fulfill({ contentType: 'text/javascript', body: '' }),
    )
    await this.page.goto(`${stack.pages}/headless.html`)
    await this.page.evaluate(async src => {
      const iframe = document.createElement('iframe')
      iframe.id = 'w3m-iframe'
      iframe.referrerPolicy = 'strict-origin'
      iframe.style.cssText = 'position:fixed;inset:0 auto auto 0;inline-size:360px;block-size:600px;border:0'
      iframe.src = src
      const replies = new Map<unknown, (reply: Reply) => void>()
      const isReady = new Promise<void>(resolve => {
        addEventListener('message', ({ data, source }: MessageEvent<Reply & { readonly id?: string }>) => {
          if (source !== iframe.contentWindow) return
          if (data.type === '@w3m-frame/READY') resolve()
          replies.get(data.id)?.(data)
        })
      })
      window.askFrame = (name, payload) => {
        const id = crypto.randomUUID()
        iframe.contentWindow!.postMessage(
          { type: `@w3m-app/${name}`, id, ...(payload === undefined ? {} : { payload }) },
          { targetOrigin: new URL(src).origin },
        )
        return new Promise(resolve => replies.set(id, resolve))
      }
      document.body.replaceChildren(iframe)
      await isReady
    }, `${stack.frame}/?chainId=eip155%3A${chainId}&version=4`)
  }

  /** What the frame answers to a message: the end of its type, and what comes with it. */
  async request(name: string, payload?: unknown): Promise<readonly [end: string, payload: unknown]> {
    const reply = await this.page.evaluate(([message, value]) => window.askFrame(message, value), [
      name,
      payload,
    ] as const)
    return [reply.type.replace(`@w3m-frame/${name}_`, ''), reply.payload]
  }

  /** What it says where it refuses. */
  async failure(name: string, payload: unknown): Promise<string> {
    const [end, replyPayload] = await this.request(name, payload)
    expect(end).toBe('ERROR')
    return (replyPayload as { readonly message: string }).message
  }

  async isIn(): Promise<unknown> {
    return (await this.request('IS_CONNECTED'))[1]
  }
}

test('a page that speaks in envelopes logs a visitor in, reads, has something signed and lets them out; another device is told that it has no part of their wallet', async ({
  page,
  browser,
}) => {
  const email = newEmail()
  const host = new EnvelopePage(page)
  await host.open()
  expect(await host.isIn()).toEqual({ isConnected: false })
  expect(await host.request('CONNECT_EMAIL', { email })).toEqual(['SUCCESS', { action: 'VERIFY_OTP' }])
  expect(await host.request('CONNECT_OTP', { otp: await codeFor(email) })).toEqual(['SUCCESS', undefined])
  const [end, user] = await host.request('GET_USER', { chainId })
  expect(end).toBe('SUCCESS')
  expect(user).toMatchObject({ email, chainId })
  expect(await host.isIn()).toEqual({ isConnected: true })
  const { address } = user as { readonly address: Hex }
  expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)

  expect(await host.request('RPC_REQUEST', { method: 'eth_getBalance', params: [address, 'latest'] })).toEqual([
    'SUCCESS',
    '0x0',
  ])
  expect(await host.failure('RPC_REQUEST', { method: 'eth_sign', params: [address, '0x00'] })).toBe(
    'Action not allowed',
  )

  const text = 'Hello from a page of another client'
  const signing = host.request('RPC_REQUEST', { method: 'personal_sign', params: [stringToHex(text), address] })
  await expect(host.frame.getByText(text, { exact: true })).toBeVisible()
  await pressWhenArmed(host.frame.getByTestId('frame-approve'))
  const [signed, signature] = await signing
  expect(signed).toBe('SUCCESS')
  expect(await recoverMessageAddress({ message: text, signature: signature as Hex })).toBe(address)

  // There is no screen to recover by, which the page would wait for.
  await test.step('another device', async () => {
    const context = await browser.newContext()
    const other = new EnvelopePage(await context.newPage())
    await other.open()
    await endMailPause(email)
    // The answer is that of any mailbox; the mail holds a link, and the code comes after it.
    expect(await other.request('CONNECT_EMAIL', { email })).toEqual(['SUCCESS', { action: 'VERIFY_OTP' }])
    const linkPage = await context.newPage()
    await linkPage.goto(await linkFor(email, 2))
    await linkPage.getByTestId('device-allow').click()
    expect(await other.request('CONNECT_OTP', { otp: await codeFor(email, 3) })).toEqual(['SUCCESS', undefined])
    await linkPage.close()
    expect(await other.failure('GET_USER', { chainId })).toMatch(/^This device does not hold a part/)
    expect(await other.isIn()).toEqual({ isConnected: false })
    await context.close()
  })

  expect(await host.request('SIGN_OUT')).toEqual(['SUCCESS', undefined])
  expect(await host.isIn()).toEqual({ isConnected: false })
})

// The other way round: our client in a page whose host named a frame that speaks in envelopes, as the incumbent's
// hosted one does.
test('a page of ours logs in by such a frame, shows it for as long as the visitor is asked, hears a yes and a no, and comes back', async ({
  host,
  page,
}) => {
  const sentMessages: string[] = []
  await page.exposeFunction('noteFrameMessage', (type: string) => sentMessages.push(type))
  await page.addInitScript(() => {
    if (window !== top) return
    addEventListener(
      'message',
      ({ data, source }) =>
        source !== window &&
        (window as never as { noteFrameMessage(type: string): void }).noteFrameMessage(
          String((data as { readonly type?: unknown } | null)?.type),
        ),
    )
  })
  await host.open({ services: { frame: `${stack.frame}/?version=4` } })
  const { address } = await logInByMail(host)
  const frame = page.locator('#w3m-iframe')
  await expect(frame).toBeHidden()

  await host.id('demo-sign').click()
  await expect(frame).toBeVisible()
  await approve(host)
  expect(await verifyMessage({ address, message: signedText, signature: (await host.result()) as Hex })).toBe(true)
  await expect(frame).toBeHidden()
  await host.isClosed()

  await host.id('demo-sign').click()
  await refuse(host)
  await expect(host.id('demo-error')).toHaveText(/^4001\b/)
  await expect(frame).toBeHidden()

  await test.step('leaving the modal is a no too', async () => {
    await host.id('demo-sign').click()
    await expect(frame).toBeVisible()
    await host.modal.getByRole('button', { name: 'Close' }).click()
    await expect(host.id('demo-error')).toHaveText(/^4001\b/)
    await expect(frame).toBeHidden()
  })

  await page.reload()
  await host.shows('connected')
  await expect(host.id('demo-address')).toHaveText(address)
  await host.id('demo-sign').click()
  await approve(host)
  expect(await verifyMessage({ address, message: signedText, signature: (await host.result()) as Hex })).toBe(true)
  expect(sentMessages).toContain('@w3m-frame/RPC_REQUEST_SUCCESS')
})
