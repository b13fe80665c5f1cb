// `npm run pack`: the four packages, built where they are out of date, as tarballs in `dist/`.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = join(root, 'dist')
execFileSync(process.execPath, [join(root, 'scripts/build.mjs'), 'packages'], { cwd: root, stdio: 'inherit' })
mkdirSync(dist, { recursive: true })
for (const name of readdirSync(dist)) if (name.endsWith('.tgz')) rmSync(join(dist, name))
const workspaces = ['frame-bridge', 'core', 'ui', 'react'].flatMap(name => ['--workspace', `packages/${name}`])
execFileSync('npm', ['pack', ...workspaces, '--pack-destination', dist, '--loglevel', 'error'], {
  cwd: root,
  stdio: 'inherit',
  shell: process.platform === 'win32',
})
