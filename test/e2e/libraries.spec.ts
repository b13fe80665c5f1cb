import type { W3m } from '@w3m/core'
import { recoverMessageAddress } from 'viem'
import type { LibraryResult } from '../fixtures/entries/libraries.js'
import { serveModule } from '../fixtures/serve.js'
import { stack } from './stack.js'
import { expect, fund, test } from './test.js'

const libraries = { viem: 'withViem', 'ethers 6': 'withEthers', wagmi: 'withWagmi' } as const

test(`${Object.keys(libraries).join(', ')} read and sign with what getProvider gives`, async ({
  host,
  extension,
  page,
}) => {
  const module = await serveModule(page, 'libraries.ts')
  await fund(stack.one, extension.engine.address)
  await host.open()
  await host.connect(extension.rdns)
  for (const [library, use] of Object.entries(libraries)) {
    await test.step(library, async () => {
      const result = await page.evaluate(
        async ([from, name]) => {
          const loaded = (await import(from)) as Record<string, (provider: unknown) => Promise<LibraryResult>>
          return loaded[name]!((globalThis as never as { w3m: W3m }).w3m.getProvider('eip155'))
        },
        [module, use] as const,
      )
      expect(result.address.toLowerCase()).toBe(extension.engine.address.toLowerCase())
      expect(result.balance).toBe('10000000000000000000')
      expect(await recoverMessageAddress({ message: 'signed through a library', signature: result.signature })).toBe(
        extension.engine.address,
      )
    })
  }
})
