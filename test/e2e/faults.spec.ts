import { allCells, allFlows, cellsOfEachRun, kinds, matrix } from './fault-cells.js'
import type { Fault } from './fault-kinds.js'
import type { Flow, Scene } from './fault-flows.js'
import { isDeep } from './host.js'
import { columns, impossible, rows } from './fault-matrix.js'
import { motions } from './motion.js'
import type { PageWatch } from './page-watch.js'
import { expect, test } from './test.js'

async function leavesAllWell({ page, pass }: Scene, watch: PageWatch, { goesOn }: Flow): Promise<void> {
  // No motion without end is left, and the focus is somewhere that can be seen.
  const endless = async () => {
    await pass?.(10_000)
    return (await motions(page)).filter(({ isEndless, isInModal }) => isEndless && (isInModal || !goesOn))
  }
  await expect.poll(endless).toEqual([])
  // In one look: a modal that a reload brings back opens whenever it is ready.
  const lookForFocus = () =>
    page.evaluate(() => {
      let active = document.activeElement
      while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
      const dialog = document
        .querySelector('w3m-modal')
        ?.shadowRoot?.querySelector('w3m-modal-card')
        ?.shadowRoot?.querySelector('dialog')
      const isInClosedModal = document.activeElement?.localName === 'w3m-modal' && dialog?.open !== true
      const isBody = active === document.body || active === null
      return {
        isBody,
        isVisible: active?.checkVisibility() !== false,
        isInClosedModal,
        isLost: isBody && dialog?.open === true,
      }
    })
  // While the modal opens or closes nothing in it has the focus.
  await expect.poll(async () => (await lookForFocus()).isLost).toBe(false)
  const focus = await lookForFocus()
  expect(focus.isVisible || focus.isBody).toBe(true)
  expect(focus.isInClosedModal).toBe(false)
  expect(watch.errors).toEqual([])
}

const storageIsReadable = ({ page }: Scene): Promise<boolean> =>
  page.evaluate(() => {
    try {
      // What a login keeps is plain text; all else says by its first sign that it is more.
      for (const [key, value] of Object.entries(localStorage))
        if (key.startsWith('w3m:') && /^[[{"]/.test(value as string)) JSON.parse(value as string)
      return true
    } catch (error) {
      return error instanceof DOMException
    }
  })

async function runCell(flow: Flow, fault: Fault, initialScene: Scene, watch: PageWatch): Promise<void> {
  if (fault.noise) watch.allow(fault.noise)
  const pass = (ms: number) => initialScene.page.clock.runFor(ms)
  const scene = { ...initialScene, ...(fault.takesTime && { pass }), ...(await flow.wallet?.(initialScene)) }
  try {
    await runFlow(flow, fault, scene, watch)
  } finally {
    await scene.phone?.stop()
  }
}

async function runFlow(flow: Flow, fault: Fault, scene: Scene, watch: PageWatch): Promise<void> {
  await fault.before?.(scene, flow)
  await flow.prepare(scene)
  await fault.begin?.(scene, flow)
  const before = await flow.effects(scene)
  await flow.start(scene)
  await fault.during?.(scene, flow)

  const ending = fault.ending(flow)
  if (ending === 'succeeded') await flow.succeeded(scene)
  if (ending === 'failed') await flow.failed(scene)
  if (ending === 'interrupted') await scene.host.shows(flow.afterReload ?? 'connected')
  expect((await flow.effects(scene)) - before).toBe(ending === 'succeeded' && flow.hasEffect ? 1 : 0)
  await leavesAllWell(scene, watch, flow)

  await fault.end?.(scene, flow)
  if (ending !== 'succeeded') {
    await flow.retry(scene)
    await flow.succeeded(scene)
    await leavesAllWell(scene, watch, flow)
  }
  // What had failed did not come late, beside what was tried again.
  if (flow.hasEffect) expect((await flow.effects(scene)) - before).toBe(1)
  expect(await storageIsReadable(scene)).toBe(true)

  const { host, extension, page } = scene
  if (flow.name === 'open') {
    await page.keyboard.press('Escape')
    await host.isClosed()
    await host.connect(extension.rdns)
  }
  await (flow.after?.(scene) ?? host.shows('connected'))
}

for (const { flow, fault } of isDeep ? allCells : cellsOfEachRun) {
  test(`${flow.name} × ${fault.name}`, async ({ host, page, extension, watch }) => {
    // By mail or another account, a visitor takes longer than a click.
    await runCell(flow, fault, { host, page, extension }, watch)
  })
}

test('the cells that always run meet every flow and every fault, but those of the long run alone', () => {
  expect(allCells.every(({ fault }) => fault !== undefined)).toBe(true)
  expect(new Set(cellsOfEachRun.map(({ flow }) => flow))).toEqual(new Set(allFlows.filter(({ isRare }) => !isRare)))
  expect(new Set(cellsOfEachRun.map(({ fault }) => fault.name)).size).toBe(kinds.length)
})

test('each of the 18 × 18 cells is run, or says why it cannot be', () => {
  const cells = matrix()
  expect(cells).toHaveLength(18 * 18)
  // What stands there is there.
  const flowNames = new Set(allFlows.map(({ name }) => name))
  expect(
    Object.values(columns)
      .flat()
      .filter(name => !flowNames.has(name)),
  ).toEqual([])
  expect(
    Object.values(rows)
      .flatMap(row => row.faults)
      .filter(name => kinds.every(kind => kind.name !== name)),
  ).toEqual([])
  expect(Object.keys(impossible).filter(column => !(column in columns))).toEqual([])
  expect(cells.filter(({ isRun, reason }) => isRun === (reason !== undefined)).map(({ cell }) => cell)).toEqual([])
})
