import { createConfig, getEnsAddress, getEnsAvatar, getEnsName } from '@wagmi/core'
import { createPublicClient, http } from 'viem'
import { normalize } from 'viem/ens'
import { freshLabel } from './account-holdings.js'
import { accountKinds, violations } from './account-kinds.js'
import { inRotation, type Host } from './host.js'
import { test } from './phone-wallet.js'
import { localOne } from './names-chain.js'
import { stack } from './stack.js'
import { expect, fund } from './test.js'
import type { WithW3m } from './view-steps.js'

/** Libraries that know nothing of W3M, on the network that the stack names. */
const viemClient = async () => createPublicClient({ chain: await localOne(), transport: http() })
async function wagmiConfig() {
  const chain = await localOne()
  return createConfig({
    chains: [chain],
    transports: { [chain.id]: http(chain.rpcUrls.default.http[0]) },
    storage: null,
  })
}

async function openRegistration(host: Host): Promise<void> {
  await host.openModal()
  await host.id('account-choose-name').click()
  await host.id('choose-name-start').click()
}

// The extension registers one below, and the embedded wallet one that it gives up.
for (const { name, connect, agree } of inRotation(accountKinds, 1, 1)) {
  test(`the visitor of ${name} registers a name, and libraries find it`, async ({ host, extension, phone }) => {
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
      const client = await viemClient()
      expect(await client.getEnsAddress({ name: normalize(full) })).toBe(owner)
      expect(await client.getEnsName({ address: owner })).toBe(full)
      expect(await client.getEnsAddress({ name: normalize(`un${full}`) })).toBe(null)
    })

    await test.step('wagmi finds both, and the picture that is drawn for the account', async () => {
      const config = await wagmiConfig()
      expect(await getEnsAddress(config, { name: normalize(full) })).toBe(owner)
      expect(await getEnsName(config, { address: owner })).toBe(full)
      expect(await getEnsAvatar(config, { name: normalize(full) })).toContain(`/public/getNameImage/${full}`)
      expect(await getEnsAddress(config, { name: normalize(`un${full}`) })).toBe(null)
      expect(await getEnsAvatar(config, { name: normalize(`un${full}`) })).toBe(null)
    })
  })
}

test('a registration says what went wrong, and the next try registers; coins are sent to the name, and to none that leads nowhere', async ({
  host,
  extension,
  watch,
}) => {
  watch.allow(/400|404|500/)
  await host.open()
  await host.connect(extension.rdns)
  const label = freshLabel()
  const suggestions = /\/v1\/profile\/suggestions\//
  const registration = '**/v1/profile/account?*'
  await openRegistration(host)

  await test.step('a service that is down is said, and asked again', async () => {
    await host.page.route(suggestions, route => route.fulfill({ status: 500, body: '{}' }))
    await host.id('name-input').fill(label)
    await expect(host.page.getByText('Error fetching name suggestions')).toBeVisible()
    await host.page.unroute(suggestions)
    await host.id('name-suggestions-retry').click()
    await expect(host.id('name-status')).toHaveText(`${label}.w3m.local is free.`)
  })

  await test.step('a refusal leads back to the name', async () => {
    extension.engine.user = 'refuses'
    await host.id('name-register').click()
    await expect(host.id('name-failure')).toContainText('You declined the signature. Nothing was registered.')
    await expect(host.id('name-input')).toHaveValue(label)
    extension.engine.user = 'approves'
  })

  await test.step('a name that went meanwhile is said', async () => {
    const taken = { status: 'FAILED', reasons: [{ field: 'name', description: 'Somebody has this name.' }] }
    await host.page.route(registration, route =>
      route.fulfill({ status: 400, contentType: 'application/json', body: JSON.stringify(taken) }),
    )
    await host.id('name-retry').click()
    await expect(host.id('name-failure')).toContainText('Somebody has this name')
    await host.page.unroute(registration)
  })

  await test.step('the next try registers it', async () => {
    await host.id('name-input').fill(label)
    await host.id('name-register').click()
    await expect(host.id('name-registered')).toHaveText(`${label}.w3m.local`)
  })

  await test.step('no coins are sent to it by its own account, nor to one that leads nowhere', async () => {
    await host.id('name-done').click()
    await host.id('account-send').click()
    await host.id('send-to').fill(`un${label}.w3m.local`)
    await expect(host.page.getByText('Nobody has this name.')).toBeVisible()
    await host.id('send-to').fill(`${label}.w3m.local`)
    await expect(host.page.getByText('This is your own address.')).toBeVisible()
    await host.id('w3m-header-close').click()
    await host.isClosed()
  })

  await test.step('another account sends to it, and reads the name in its activity', async () => {
    const sender = extension.engine.accounts[1]!.address
    await fund(stack.one, sender)
    await extension.engine.selectAccount(1)
    await expect(host.id('demo-address')).toHaveText(sender)
    await host.page.evaluate(async to => {
      const { w3m } = globalThis as WithW3m
      await w3m.open({ view: 'WalletSend', arguments: { assetAddress: 'native', amount: '0.125', to } })
    }, `${label}.w3m.local`)
    await expect(host.id('send-review')).toHaveText('Preview Send')
    await host.id('send-review').click()
    await host.id('send-confirm').click()
    await expect(host.id('send-status')).toHaveAttribute('data-status', 'confirmed')
    await host.id('send-done').click()
    await host.id('tab-activity').click()
    await expect(host.page.getByText(`To ${label}.w3m.local`).first()).toBeVisible()
  })
})
