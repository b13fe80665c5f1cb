import { faults, type Fault } from './fault-kinds.js'
import { flows, type Flow, type Scene } from './fault-flows.js'
import { motions } from './motion.js'
import type { PageWatch } from './page-watch.js'
import { phoneAndSolanaFlows } from './phone-and-solana-flows.js'
import { expect, test } from './test.js'

const isDeep = process.env.W3M_DEEP === '1'

/** Every cell of the matrix in the long run; else each fault once, the flows in turn, so that each flow meets several. */
const cells = [
  ...faults.flatMap((fault, row) => {
    const possible = flows.filter(flow => fault.applies?.(flow) !== false)
    return (isDeep ? possible : [possible[row % possible.length]!]).map(flow => ({ fault, flow }))
  }),
  // These meet the faults that they name.
  ...phoneAndSolanaFlows.flatMap(flow => {
    const named = flow.faults!.map(name => ({ fault: faults.find(fault => fault.name === name)!, flow }))
    return isDeep ? named : named.slice(0, 1)
  }),
]

async function leavesAllWell({ page, host }: Scene, watch: PageWatch, { takesTime }: Fault): Promise<void> {
  // No motion without end is left, and the focus is somewhere that can be seen.
  const endless = async () => {
    if (takesTime) await page.clock.runFor(10_000)
    return (await motions(page)).filter(({ isEndless }) => isEndless)
  }
  await expect.poll(endless, { timeout: 10_000 }).toEqual([])
  const isOpen = await host.id('w3m-modal-card').isVisible()
  const focus = await page.evaluate(() => {
    let active = document.activeElement
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
    const inside = document.activeElement?.localName === 'w3m-modal'
    return { isBody: active === document.body || active === null, isVisible: active?.checkVisibility() !== false, inside }
  })
  expect(focus.isVisible || focus.isBody).toBe(true)
  if (!isOpen) expect(focus.inside).toBe(false)
  expect(watch.errors).toEqual([])
}

const storageIsReadable = ({ page }: Scene): Promise<boolean> =>
  page.evaluate(() => {
    try {
      for (const key of Object.keys(localStorage)) if (key.startsWith('w3m:')) JSON.parse(localStorage.getItem(key)!)
      return true
    } catch (error) {
      return error instanceof DOMException
    }
  })

async function runCell(flow: Flow, fault: Fault, given: Scene, watch: PageWatch): Promise<void> {
  if (fault.noise) watch.allow(fault.noise)
  const scene = { ...given, ...(await flow.wallet?.(given)) }
  try {
    await meet(flow, fault, scene, watch)
  } finally {
    await scene.phone?.stop()
  }
}

async function meet(flow: Flow, fault: Fault, scene: Scene, watch: PageWatch): Promise<void> {
  await fault.before?.(scene)
  await flow.prepare(scene)
  await fault.begin?.(scene, flow)
  const before = await flow.effects(scene)
  await flow.start(scene)
  await fault.during?.(scene, flow)

  const ending = fault.ending(flow)
  if (ending === 'succeeded') await flow.succeeded(scene)
  if (ending === 'failed') await flow.failed(scene)
  if (ending === 'interrupted') await scene.host.shows(flow.name.endsWith('connect') ? 'disconnected' : 'connected')
  expect((await flow.effects(scene)) - before).toBe(ending === 'succeeded' && flow.name === 'send' ? 1 : 0)
  await leavesAllWell(scene, watch, fault)

  await fault.end?.(scene, flow)
  if (fault.needsReload?.(flow)) await scene.page.reload()
  if (ending !== 'succeeded') {
    await flow.retry(scene)
    await flow.succeeded(scene)
    await leavesAllWell(scene, watch, fault)
  }
  expect(await storageIsReadable(scene)).toBe(true)

  const { host, extension, page } = scene
  if (flow.name === 'open') {
    await page.keyboard.press('Escape')
    await host.isClosed()
    await host.connect(extension.rdns)
  }
  await host.shows('connected')
}

for (const { flow, fault } of cells) {
  test(`${flow.name} × ${fault.name}`, async ({ host, page, extension, watch }) => {
    await runCell(flow, fault, { host, page, extension }, watch)
  })
}

test('the cells that always run meet every flow and every fault', () => {
  expect(new Set(cells.map(({ flow }) => flow.name)).size).toBe(flows.length + phoneAndSolanaFlows.length)
  expect(cells.every(({ fault }) => fault !== undefined)).toBe(true)
  expect(new Set(cells.map(({ fault }) => fault.name)).size).toBe(faults.length)
})
