// Builds the packages from scratch, as after `npm ci`.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { keepFigures } from './figures.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const names = ['frame-bridge', 'core', 'ui', 'react']
const buildMaxSeconds = 60
const packMaxSeconds = 30

/** How long an npm script takes. @returns {number} seconds */
function seconds(...args) {
  const started = performance.now()
  execFileSync('npm', ['run', ...args], { cwd: root, stdio: 'ignore', shell: process.platform === 'win32' })
  return Math.round((performance.now() - started) / 100) / 10
}

/** Builds all four again, then packs them. @throws where one of them is missing afterwards */
export async function benchPackages() {
  const build = seconds('build', '--', 'packages', '--force')
  const pack = seconds('pack')
  const missing = names.filter(
    name =>
      !existsSync(join(root, 'packages', name, 'dist/index.js')) ||
      !readdirSync(join(root, 'dist')).some(file => file.startsWith(`w3m-${name}-`)),
  )
  if (missing.length > 0) throw new Error(`These were not made: ${missing.join(', ')}`)
  await keepFigures('packages', {
    budgets: {
      'npm run build -- packages, s': { value: build, atMost: buildMaxSeconds },
      'npm run pack of built packages, s': { value: pack, atMost: packMaxSeconds },
    },
  })
}
