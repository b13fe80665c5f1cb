import { createPublicClient, http } from 'viem'
import { normalize } from 'viem/ens'
import { accountKinds, violations } from './account-kinds.js'
import type { Host } from './host.js'
import { test } from './phone-wallet.js'
import { localOne } from './names-chain.js'
import { expect } from './test.js'

/** A library that knows nothing of W3M, on the network that the stack names. */
const library = async () => createPublicClient({ chain: await localOne(), transport: http() })

/** A label that nobody else takes: no letter of it looks like another. */
const freshLabel = (): string =>
  `t${Array.from({ length: 9 }, () => 'acdefhkmnprtuxy'[Math.floor(Math.random() * 15)]).join('')}`

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
