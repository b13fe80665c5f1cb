import { accountFlows } from './account-fault-flows.js'
import { faults, type Fault } from './fault-kinds.js'
import { flows, type Flow, type Scene } from './fault-flows.js'
import { isDeep } from './host.js'
import { loginFaults } from './login-fault-kinds.js'
import { loginFlows } from './login-fault-flows.js'
import { motions } from './motion.js'
import type { PageWatch } from './page-watch.js'
import { phoneAndSolanaFlows } from './phone-and-solana-flows.js'
import { relayFaults } from './relay-fault-kinds.js'
import { expect, test } from './test.js'

const kinds = [...faults, ...loginFaults, ...relayFaults]
const namingFlows = [...phoneAndSolanaFlows, ...loginFlows, ...accountFlows]

/**
 * Every cell of the matrix in the long run; else each fault once, the flows in turn, so that each flow meets several.
 */
const cells = [
  ...faults.flatMap((fault, row) => {
    const possible = flows.filter(flow => fault.applies?.(flow) !== false)
    return (isDeep ? possible : [possible[row % possible.length]!]).map(flow => ({ fault, flow }))
  }),
  // These meet the faults that they name: always the first one, and the first flow that names it each fault of the
  // relay, or of a login.
  ...namingFlows.flatMap(flow => {
    const named = flow.faults!.map(name => ({ fault: kinds.find(fault => fault.name === name)!, flow }))
    const isFirst = (fault: Fault) =>
      [...relayFaults, ...loginFaults].includes(fault) &&
      namingFlows.find(each => each.faults!.includes(fault.name)) === flow
    return named.filter(({ fault }, index) => isDeep || index === 0 || isFirst(fault))
  }),
]

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

async function runCell(flow: Flow, fault: Fault, given: Scene, watch: PageWatch): Promise<void> {
  if (fault.noise) watch.allow(fault.noise)
  const pass = (ms: number) => given.page.clock.runFor(ms)
  const scene = { ...given, ...(fault.takesTime && { pass }), ...(await flow.wallet?.(given)) }
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
  if (ending === 'interrupted') await scene.host.shows(flow.afterReload ?? 'connected')
  expect((await flow.effects(scene)) - before).toBe(ending === 'succeeded' && flow.hasEffect ? 1 : 0)
  await leavesAllWell(scene, watch, flow)

  await fault.end?.(scene, flow)
  if (ending !== 'succeeded') {
    await flow.retry(scene)
    await flow.succeeded(scene)
    await leavesAllWell(scene, watch, flow)
  }
  expect(await storageIsReadable(scene)).toBe(true)

  const { host, extension, page } = scene
  if (flow.name === 'open') {
    await page.keyboard.press('Escape')
    await host.isClosed()
    await host.connect(extension.rdns)
  }
  await (flow.after?.(scene) ?? host.shows('connected'))
}

for (const { flow, fault } of cells) {
  test(`${flow.name} × ${fault.name}`, async ({ host, page, extension, watch }) => {
    // By mail or another account, a visitor takes longer than a click.
    await runCell(flow, fault, { host, page, extension }, watch)
  })
}

test('the cells that always run meet every flow and every fault', () => {
  expect(new Set(cells.map(({ flow }) => flow.name)).size).toBe(flows.length + namingFlows.length)
  expect(cells.every(({ fault }) => fault !== undefined)).toBe(true)
  expect(new Set(cells.map(({ fault }) => fault.name)).size).toBe(kinds.length)
})
