import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { erc20Abi, erc721Abi, type Hex } from 'viem'
import { testAccounts } from '../../apps/demo/src/developer-wallet/test-accounts.js'
import { freePorts } from '../../scripts/test/free-ports.mjs'
import { stack } from './stack.js'
import { bothNetworks, chainOf, expect, test } from './test.js'

const command = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url))
const portsOfStack = 14

/** `npm start`, with ports and data of its own. */
function start(
  port: number,
  data: string,
): {
  readonly child: ChildProcess
  readonly ended: Promise<{ readonly code: number; readonly said: string }>
  readonly ready: Promise<string>
} {
  const child = spawn(process.execPath, [command], {
    env: { ...process.env, W3M_PORT: String(port), W3M_DATA: data },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (text: Buffer) => (output += text.toString()))
  const ended = once(child, 'close').then(([code]) => ({ code: code as number, said: output }))
  const ready = new Promise<string>(resolve =>
    createInterface({ input: child.stdout }).on('line', line => line.startsWith('ready ') && resolve(line)),
  )
  return { child, ended, ready }
}

test.describe('npm start', () => {
  let data: string
  test.beforeEach(async () => void (data = await mkdtemp(join(tmpdir(), 'w3m-start-'))))
  test.afterEach(() => rm(data, { recursive: true, force: true }))

  test('says when it is ready, refuses the ports of one that runs, and stops all of it', async ({ request }) => {
    const port = await freePorts(portsOfStack)
    const first = start(port, data)
    try {
      expect(await Promise.race([first.ready, first.ended])).toBe(`ready http://dapp.localhost:${port}`)
      for (const offset of [0, 1, 2, 8, 9])
        expect(
          (await request.get(`http://127.0.0.1:${port + offset}${offset === 1 ? '/health' : '/'}`)).status(),
          String(offset),
        ).toBeLessThan(500)
      const second = await start(port, data).ended
      expect([second.code, second.said.trim()]).toEqual([
        1,
        `Port ${port} is taken. Stop what listens there, or choose other ports: W3M_PORT=5400 npm start`,
      ])
    } finally {
      first.child.kill('SIGINT')
    }
    expect((await first.ended).code).toBe(0)
    await expect(request.get(`http://127.0.0.1:${port}/`)).rejects.toThrow(/ECONNREFUSED/)
  })

  test('names the port where something else listens on the other loopback alone', async () => {
    const port = await freePorts(portsOfStack)
    const other = createServer()
    await new Promise<void>(resolve => other.listen({ port: port + 1, host: '::1' }, resolve))
    try {
      const { code, said: output } = await start(port, data).ended
      expect([code, output]).toEqual([1, expect.stringContaining(`Port ${port + 1} is taken.`)])
    } finally {
      other.close()
    }
  })

  test('names the part that does not come up with what it said, and leaves nothing running', async ({ request }) => {
    const port = await freePorts(portsOfStack)
    await writeFile(join(data, 'chain-31338.json'), 'no state of a chain')
    const { code, said: output } = await start(port, data).ended
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/^The chain 31338 ended with \d+ before it listened\.\n[^]*chain-31338\.json/),
    ])
    // The first chain was there already.
    await expect(request.get(`http://127.0.0.1:${port + 3}/`)).rejects.toThrow(/ECONNREFUSED/)
  })
})

interface ServedChain {
  readonly caipNetworkId: string
  readonly tokens: readonly {
    readonly address: Hex
    readonly symbol: string
    readonly name: string
    readonly decimals: number
  }[]
  readonly collectible: Hex
}

for (const network of bothNetworks) {
  test(`${network.name} has the tokens and the collectibles that its pages are told of, and each developer account owns some`, async ({
    request,
  }) => {
    // By its address: only browsers know the name of the page's host.
    const { chains } = (await (
      await request.get(`${stack.pages.replace('dapp.localhost', '127.0.0.1')}/stack.json`)
    ).json()) as { readonly chains: readonly ServedChain[] }
    const { tokens, collectible } = chains.find(({ caipNetworkId }) => caipNetworkId === `eip155:${network.id}`)!
    const chain = chainOf(network)
    expect(tokens.map(({ symbol }) => symbol)).toEqual(['LUSD', 'LEAF', 'GRIT'])
    for (const { address, ...metadata } of tokens) {
      const token = { address, abi: erc20Abi }
      const [symbol, name, decimals] = await Promise.all(
        (['symbol', 'name', 'decimals'] as const).map(functionName => chain.readContract({ ...token, functionName })),
      )
      expect({ symbol, name, decimals }).toEqual(metadata)
      for (const account of testAccounts)
        expect(
          await chain.readContract({ ...token, functionName: 'balanceOf', args: [account.address] }),
          `${account.address} has ${metadata.symbol}`,
        ).toBeGreaterThan(0n)
    }
    const tiles = { address: collectible, abi: erc721Abi }
    const ids = Array.from(
      { length: Number(await chain.readContract({ ...tiles, functionName: 'totalSupply' })) },
      (_, index) => BigInt(index + 1),
    )
    const owners = await Promise.all(
      ids.map(id => chain.readContract({ ...tiles, functionName: 'ownerOf', args: [id] })),
    )
    for (const { address } of testAccounts) expect(owners).toContain(address)
    const tokenUri = await chain.readContract({ ...tiles, functionName: 'tokenURI', args: [ids[0]!] })
    expect(JSON.parse(tokenUri.replace(/^data:application\/json;utf8,/, ''))).toMatchObject({
      name: 'Tile 1',
      image: expect.stringMatching(/^data:image\/svg\+xml;utf8,<svg /),
    })
  })
}
