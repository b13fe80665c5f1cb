// A page with the secure frame and nothing else, and a visitor who logs in on it.
import { expect, type FrameLocator, type Page } from '@playwright/test'
import { bundleModule } from '../fixtures/bundle.js'
import { readToEnd } from './read-to-end.js'
import { stack } from './stack.js'

interface Mail {
  readonly id: number
  readonly text: string
}

export interface Outcome {
  readonly result?: unknown
  readonly error?: { readonly code: unknown; readonly message: string }
}

/** The page at the dapp's origin, in place of the playground. */
export class FramePage {
  readonly frame: FrameLocator

  constructor(
    readonly page: Page,
    /** The site that the page is of. */
    readonly origin: string = stack.pages,
  ) {
    this.frame = page.frameLocator('#w3m-iframe')
  }

  get approve() {
    return this.frame.getByTestId('frame-approve')
  }

  get reject() {
    return this.frame.getByTestId('frame-reject')
  }

  /**
   * The document is a real one of the stack: a browser takes one that a test makes up for a public page, and keeps it
   * from local addresses.
   */
  async open(): Promise<void> {
    const bundle = await bundleModule('fixtures/entries/frame-host.ts')
    await this.page.route(`${this.origin}/assets/**`, route =>
      route.fulfill({ contentType: 'text/javascript', body: '' }),
    )
    await this.page.route(`${this.origin}/frame-host/**`, route =>
      route.fulfill({
        contentType: 'text/javascript',
        body: bundle.get(new URL(route.request().url()).pathname.split('/').at(-1)!) ?? '',
      }),
    )
    await this.page.goto(`${this.origin}/headless.html?frame=${encodeURIComponent(stack.frame)}`)
    await this.page.evaluate(async script => {
      document.body.replaceChildren(document.createElement('dialog'))
      await import(script)
    }, '/frame-host/frame-host.js')
  }

  /** Logs a new mailbox in, and makes its wallet. */
  async login(email: string): Promise<{ readonly address: `0x${string}` }> {
    await this.page.evaluate(address => window.frameHost.login(address), email)
    const otp = await codeOf(email)
    await this.page.evaluate(code => window.frameHost.code(code), otp)
    return (await this.page.evaluate(() => window.frameHost.user())) as { address: `0x${string}` }
  }

  async call(method: string, params: unknown, chainId?: number | string): Promise<() => Promise<Outcome>> {
    const id = crypto.randomUUID()
    await this.page.evaluate(
      ([name, key, args, chain]) => window.frameHost.call(key as string, name as string, args, chain as number),
      [method, id, params, chainId] as const,
    )
    return async () => {
      await expect.poll(() => this.page.evaluate(key => window.frameHost.outcome(key) !== undefined, id)).toBe(true)
      return (await this.page.evaluate(key => window.frameHost.outcome(key), id))!
    }
  }

  /** Reads what is asked to its end, page by page, where it has no room at once. */
  readToEnd(): Promise<void> {
    return readToEnd(this.approve)
  }

  /** As a visitor does who reads first. */
  async approveByMouse(): Promise<void> {
    await this.readToEnd()
    await this.approve.locator('..').hover()
    await expect(this.approve).toBeEnabled()
    await this.page.mouse.down()
    await this.page.mouse.up()
  }
}

/** The newest code that was mailed, other than one that is known already. */
export const codeOf = (email: string, previousCode?: string): Promise<string> =>
  mailed(email, /\b(\d{6})\b/, previousCode)

async function mailed(email: string, pattern: RegExp, previousCode?: string): Promise<string> {
  let mailedText: string | undefined
  await expect
    .poll(async () => {
      const mails = (await (
        await fetch(`${stack.mailbox}/messages?to=${encodeURIComponent(email)}`)
      ).json()) as readonly Mail[]
      mailedText = mails
        .map(({ text }) => pattern.exec(text)?.[1])
        .find(text => text !== undefined && text !== previousCode)
      return mailedText
    })
    .toBeTruthy()
  return mailedText!
}
