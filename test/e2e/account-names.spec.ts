import { createPublicClient, http } from 'viem'
import { normalize } from 'viem/ens'
import { freshLabel } from './account-holdings.js'
import { accountKinds, violations } from './account-kinds.js'
import type { Host } from './host.js'
import { test } from './phone-wallet.js'
import { localOne } from './names-chain.js'
import { expect } from './test.js'

/** A library that knows nothing of W3M, on the network that the stack names. */
const library = async () => createPublicClient({ chain: await localOne(), transport: http() })

async function openRegistration(host: Host): Promise<void> {
  await host.openModal()
  await host.id('account-choose-name').click()
  await host.id('choose-name-start').click()
}

for (const { name, connect, agree } of accountKinds) {
  test(`the visitor of ${name} registers a name, and a library finds it`, async ({ host, extension, phone }) => {
    await host.open()
    const owner = await connect(host, { extension, phone })
    const label = freshLabel()
    const full = `${label}.w3m.local`
    await openRegistration(host)

    await test.step('it is free, and the view says so', async () => {
      await host.id('name-input').fill(label)
      await expect(host.id('name-status')).toHaveText(`${full} is free.`)
      await expect(host.id(`name-suggestion-${label}`)).toBeVisible()
      await expect.poll(() => violations(host)).toEqual([])
    })

    await test.step('its wallet signs, and the name is the account’s', async () => {
      await host.id('name-register').click()
      await agree(host)
      await expect(host.id('name-registered')).toHaveText(full)
      await expect.poll(() => violations(host)).toEqual([])
      await host.id('name-done').click()
      await expect(host.id('account-name')).toHaveText(full)
      await expect(host.id('account-choose-name')).toHaveCount(0)
    })

    await test.step('viem finds the account by it, and it by the account', async () => {
      const client = await library()
      expect(await client.getEnsAddress({ name: normalize(full) })).toBe(owner)
      expect(await client.getEnsName({ address: owner })).toBe(full)
      expect(await client.getEnsAddress({ name: normalize(`un${full}`) })).toBe(null)
    })
  })
}

test('a refusal leads back to the name, and the next try registers it', async ({ host, extension }) => {
  await host.open()
  await host.connect(extension.rdns)
  const label = freshLabel()
  await openRegistration(host)
  await host.id('name-input').fill(label)
  await expect(host.id('name-status')).toHaveText(`${label}.w3m.local is free.`)
  extension.engine.person = 'refuses'
  await host.id('name-register').click()
  await expect(host.id('name-failure')).toContainText('You declined the signature. Nothing was registered.')
  await expect(host.id('name-input')).toHaveValue(label)
  extension.engine.person = 'approves'
  await host.id('name-retry').click()
  await expect(host.id('name-registered')).toHaveText(`${label}.w3m.local`)
})

test('a name that went meanwhile, and a service that is down, are said', async ({ host, extension, watch }) => {
  watch.allow(/400|500/)
  await host.open()
  await host.connect(extension.rdns)
  await openRegistration(host)
  const suggestions = /\/v1\/profile\/suggestions\//
  await host.page.route(suggestions, route => route.fulfill({ status: 500, body: '{}' }))
  await host.id('name-input').fill(freshLabel())
  await expect(host.page.getByText('Error fetching name suggestions')).toBeVisible()
  await host.page.unroute(suggestions)
  await host.id('name-suggestions-retry').click()
  await expect(host.id('name-status')).toContainText('is free.')
  const taken = { status: 'FAILED', reasons: [{ field: 'name', description: 'Somebody has this name.' }] }
  await host.page.route('**/v1/profile/account?*', route =>
    route.fulfill({ status: 400, contentType: 'application/json', body: JSON.stringify(taken) }),
  )
  await host.id('name-register').click()
  await expect(host.id('name-failure')).toContainText('Somebody has this name')
})

test('coins are sent to a name, and to none that leads nowhere', async ({ host, extension, watch }) => {
  watch.allow(/Failed to load resource|ERR_FAILED/)
  await host.open()
  await host.connect(extension.rdns)
  const label = freshLabel()
  await openRegistration(host)
  await host.id('name-input').fill(label)
  await host.id('name-register').click()
  await host.id('name-done').click()
  await host.id('account-send').click()
  await host.id('send-to').fill(`un${label}.w3m.local`)
  await expect(host.page.getByText('Nobody has this name.')).toBeVisible()
  await host.id('send-to').fill(`${label}.w3m.local`)
  await expect(host.page.getByText('This is your own address.')).toBeVisible()
  await host.page.route(/\/v1\/profile\/account\//, route => route.abort())
  await host.id('send-to').fill(`x${label}.w3m.local`)
  await expect(host.page.getByText('Error resolving name. Try again in a moment.')).toBeVisible()
})
