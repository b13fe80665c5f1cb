import { approve, askForCode, frameOf, logInAt } from './embedded-wallet.js'
import { codeFor, newEmail } from './mailbox.js'
import { isAsked, session } from './sign-in.js'
import { stack } from './stack.js'
import { expect, onLoginPages, test } from './test.js'

test('where signing in is required, a visitor without a wallet signs the page’s message in the frame with one click, and the server keeps the session', async ({
  host,
}) => {
  await host.open({ siwx: 'required' })
  await logInAt(host, 'google', newEmail())
  await expect(frameOf(host).locator('[data-field="message.domain"]')).toHaveText(new URL(stack.pages).host)
  await expect(frameOf(host).getByTestId('frame-flags')).toHaveCount(0)
  await test.step('nobody slips away without a signature: closing is a refusal, which can be taken back', async () => {
    await host.id('w3m-header-close').click()
    await isAsked(host)
    await host.shows('connected')
    await host.id('siwx-sign').click()
  })
  await approve(host)
  await host.isClosed()
  await host.shows('connected')
  expect(await session(host)).toMatchObject({
    address: await host.id('demo-address').textContent(),
    domain: new URL(stack.pages).host,
    caip2Network: 'eip155:31337',
  })
})

onLoginPages('/script-tag.html', () => {
  test('where signing in is required, a code from the mailbox leads straight to the page’s message, and the server keeps the session', async ({
    host,
  }) => {
    await host.open({ siwx: 'required' })
    const email = newEmail()
    await askForCode(host, email)
    await host.id('otp-input').fill(await codeFor(email))
    await expect(frameOf(host).locator('[data-field="message.domain"]')).toHaveText(new URL(stack.pages).host)
    await approve(host)
    await host.isClosed()
    await host.shows('connected')
    expect(await session(host)).toMatchObject({
      address: await host.id('demo-address').textContent(),
      domain: new URL(stack.pages).host,
      caip2Network: 'eip155:31337',
    })
  })
})
