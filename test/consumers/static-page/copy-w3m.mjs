// Lays the script-tag build beside the page, out of the unpacked tarball of @w3m/ui.
import { cpSync } from 'node:fs'

cpSync('package/dist/cdn', 'w3m', { recursive: true })
