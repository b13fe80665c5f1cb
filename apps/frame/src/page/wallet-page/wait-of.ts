/** From when on a password may be given again, where too many were; else nothing. Its texts are seldom read. */
export async function waitOf(error: unknown): Promise<string> {
  const { code, seconds }: Readonly<Record<string, unknown>> = Object(error)
  if (code !== 'RATE_LIMITED' || typeof seconds !== 'number') return ''
  return import('../i18n/guess-texts.js').then(
    ({ waitText }) => waitText(seconds),
    () => '',
  )
}
