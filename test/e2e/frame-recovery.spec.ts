import { test, expect } from '@playwright/test'
import { codeOf, FramePage, linkOf } from './frame-page.js'
import { stack } from './stack.js'

const password = 'a long enough password'

test('a wallet made on one device is opened on another with the recovery password', async ({ page, browser }) => {
  test.setTimeout(120_000)
  const email = `${crypto.randomUUID().slice(0, 8)}@example.com`
  const first = new FramePage(page)
  await first.open()
  const { address } = await first.login(email)

  const wallet = await page.context().newPage()
  await wallet.goto(`${stack.frame}/popup`)
  await expect(wallet.getByText(address, { exact: true })).toBeVisible()
  await expect(wallet.getByTestId('frame-secured')).toHaveAttribute('data-count', '0')
  await wallet.getByTestId('frame-add-password').click()
  await wallet.getByTestId('frame-new-password').fill(password)
  await wallet.getByTestId('frame-add-submit').click()
  await expect(wallet.getByTestId('frame-secured')).toHaveAttribute('data-count', '1')

  const second = await browser.newContext()
  const other = new FramePage(await second.newPage())
  await other.open()
  // 30 s must lie between two mails to one mailbox.
  await expect(() => other.page.evaluate(mailbox => window.frameHost.login(mailbox), email)).toPass({ timeout: 45_000, intervals: [5_000] })
  const device = await second.newPage()
  const before = await codeOf(email)
  await device.goto(await linkOf(email))
  await expect(device.getByText(email)).toBeVisible()
  const otp = await codeOf(email, before)
  await other.page.evaluate(code => window.frameHost.code(code), otp)
  const user = other.page.evaluate(() => window.frameHost.user())
  await other.frame.getByTestId('frame-password').fill('not the right password')
  await other.frame.getByTestId('frame-recover').click()
  await expect(other.frame.getByRole('alert')).toBeVisible()
  await other.frame.getByTestId('frame-password').fill(password)
  await other.frame.getByTestId('frame-recover').click()
  expect(((await user) as { address: string }).address).toBe(address)
  await second.close()
})
