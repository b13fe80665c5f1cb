import { dollarToken, giveDollars } from '../e2e/account-holdings.js'
import { isDeep } from '../e2e/host.js'
import { visits } from './account-flows.js'
import { accountKinds } from './account-kinds.js'
import { openAccount } from './account-scene.js'
import { engineNames } from './engine.js'
import { test } from './test.js'

// One load of the page for several flows: to a visitor they are one thing, and the ways share most of their code. In
// each engine every flow runs with one kind of account, and every kind has some of them; the long run takes all pairs.
for (const [kind, { name, connect }] of accountKinds.entries())
  for (const [visit, { title, flows }] of visits.entries()) {
    const turn = engineNames[(kind + visit) % engineNames.length]!
    test(`the visitor of ${name} ${title}`, isDeep ? {} : { tag: `@${turn}` }, async ({ engine, visitor }) => {
      test.slow()
      const account = await connect(visitor, engine)
      try {
        await giveDollars(await dollarToken(), account.address)
        const scene = { engine, visitor, account, kind }
        await openAccount(scene)
        for (const flow of flows) await test.step(flow.title, () => flow.run(scene))
      } finally {
        await account.end()
      }
    })
  }
