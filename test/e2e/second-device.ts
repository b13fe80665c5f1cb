import type { Browser, BrowserContext } from '@playwright/test'
import { clickInFrame, frameOf, signsAsShown } from './embedded-wallet.js'
import { Host } from './host.js'
import { expect } from './test.js'

/** A browser that has seen nothing yet. */
export async function newDevice(
  browser: Browser,
  path: string,
  origin?: string,
): Promise<{ readonly host: Host; readonly context: BrowserContext }> {
  const context = await browser.newContext()
  const host = new Host(await context.newPage(), path, origin)
  await host.open()
  return { host, context }
}

/** Answers what the frame asks on a device that is new to the wallet. */
export async function recover(host: Host, way: 'password' | 'words', secret: string): Promise<void> {
  const frame = frameOf(host)
  const field = frame.getByTestId(`frame-${way}`)
  await expect(frame.getByTestId('frame-reject')).toBeVisible()
  await host.title('Open Your Wallet')
  if (!(await field.isVisible())) await clickInFrame(frame.getByTestId(`frame-recover-${way}`))
  await field.fill(secret)
  await clickInFrame(frame.getByTestId('frame-recover'))
}

export async function isRecovered(host: Host, address: string): Promise<void> {
  await host.shows('connected')
  await host.isClosed()
  await expect(host.id('demo-address')).toHaveText(address)
  expect(await signsAsShown(host)).toBe(true)
}
