import { approve, hasSigned, logIn } from './embedded-account.js'
import { pages } from './pages.js'
import { expect, test } from './test.js'

const page = `${pages}/vanilla.html`

test.describe('In a profile on disk', () => {
  test.use({ preferences: { hasOwnProfile: true } })

  test('a visitor logs in by a code from their mailbox, and is still in after a reload', async ({ visitor }) => {
    const address = await logIn(visitor, page)
    await visitor.window.reload()
    await visitor.reads('demo-status', 'connected')
    expect((await visitor.find('demo-address'))!.text).toBe(address)
  })
})

test('a visitor signs with the embedded wallet: in the page where the browser sees covers, else in the frame’s own window', async ({
  engine,
  visitor,
}) => {
  const address = await logIn(visitor, page)
  await visitor.click('demo-sign')
  await approve(engine, visitor)
  await hasSigned(visitor, address)
})
