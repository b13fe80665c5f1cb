import type { W3m, W3mOptions } from '@w3m/core'
import type { Page } from '@playwright/test'
import { verifyMessage } from 'viem'
import { serveModule } from '../fixtures/serve.js'
import { approve, refuse } from './embedded-wallet.js'
import { codeFor, newEmail } from './mailbox.js'
import { stack } from './stack.js'
import { expect, test } from './test.js'

const text = 'Hello from a page without the modal.'

interface Outcome {
  readonly signature?: string
  readonly code?: number | string
}
type HostPage = typeof globalThis & { w3m: W3m; outcome: Promise<Outcome> }

/** A page that has `@w3m/core` and none of the modal's elements. */
async function openBare(page: Page): Promise<void> {
  const script = await serveModule(page, 'import-core.ts')
  // The page of the stack, without its own script.
  await page.route(`${stack.pages}/assets/**`, route => route.fulfill({ contentType: 'text/javascript', body: '' }))
  await page.goto(`${stack.pages}/headless.html`)
  const { one } = stack
  const options: W3mOptions = {
    networks: [
      {
        id: one.id,
        name: one.name,
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: [one.rpcUrl] } },
      },
    ],
    connectors: ['auth'],
    services: { frame: stack.frame },
  }
  await page.evaluate(
    async ([script, options]) => {
      const { core } = (await import(script)) as { core: typeof import('@w3m/core') }
      ;(globalThis as HostPage).w3m = core.createW3m(options)
    },
    [script, options] as const,
  )
}

/** Logs in as such a page does: by what the login says of itself. @returns the address of the account */
async function logIn(page: Page): Promise<`0x${string}`> {
  const email = newEmail()
  const phase = () => page.evaluate(async () => (await (globalThis as HostPage).w3m.load.login()).$state.get().phase)
  await page.evaluate(async address => (await (globalThis as HostPage).w3m.load.login()).submitEmail(address), email)
  await expect.poll(phase).toBe('code')
  await page.evaluate(
    async code => (await (globalThis as HostPage).w3m.load.login()).submitCode(code),
    await codeFor(email),
  )
  await expect.poll(() => page.evaluate(() => (globalThis as HostPage).w3m.getAccount().status)).toBe('connected')
  return (await page.evaluate(() => (globalThis as HostPage).w3m.getAccount().address)) as `0x${string}`
}

/** Asks for a signature, and resolves when the frame asks the visitor. */
async function requestCode(page: Page): Promise<void> {
  await page.evaluate(message => {
    const page = globalThis as HostPage
    const provider = page.w3m.getProvider('eip155')!
    page.outcome = provider
      .request({ method: 'personal_sign', params: [message, page.w3m.getAccount().address!] })
      .then(
        signature => ({ signature: String(signature) }),
        ({ code }: { readonly code: number }) => ({ code }),
      )
  }, text)
  await expect(page.frameLocator('#w3m-iframe').getByText(text)).toBeVisible()
  expect(await page.locator('dialog').evaluate(dialog => dialog.matches(':modal'))).toBe(true)
}

/** What the page was answered; by then nothing is open. */
async function answer(page: Page): Promise<Outcome> {
  const outcome = await page.evaluate(() => (globalThis as HostPage).outcome)
  await expect(page.locator('dialog')).toBeHidden()
  expect(await page.evaluate(() => (globalThis as HostPage).w3m.getState().open)).toBe(false)
  return outcome
}

test('on a page without the modal’s elements a visitor logs in by mail, and answers the frame in a dialog of its own', async ({
  host,
  page,
}) => {
  await openBare(page)
  const address = await logIn(page)
  const dialog = page.locator('dialog')
  await expect(dialog).toBeHidden()

  await test.step('approves', async () => {
    await requestCode(page)
    await approve(host)
    const { signature } = await answer(page)
    expect(await verifyMessage({ address, message: text, signature: signature as `0x${string}` })).toBe(true)
  })
  await test.step('refuses by the frame’s button', async () => {
    await requestCode(page)
    await refuse(host)
    expect(await answer(page)).toEqual({ code: 4001 })
  })
  // A page hears no key of its frame: there it is the frame's own no, here the dialog's.
  for (const inFrame of [true, false]) {
    await test.step(`refuses by Escape, ${inFrame ? 'in the frame' : 'on the page'}`, async () => {
      await requestCode(page)
      if (inFrame) await page.locator('#w3m-iframe').focus()
      else await page.evaluate(() => (document.activeElement as HTMLElement).blur())
      await page.keyboard.press('Escape')
      expect(await answer(page)).toEqual({ code: 4001 })
    })
  }
  await page.evaluate(() => (globalThis as HostPage).w3m.destroy())
  await expect(dialog).toHaveCount(0)
})
