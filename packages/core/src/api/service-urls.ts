/** The services that an application names. */
type Named = { readonly api?: string; readonly directory?: string; readonly images?: string } | undefined

/** Where wallets are looked up: one server may be the API and the directory. */
export const directoryUrl = (services: Named): string | undefined => services?.directory ?? services?.api

/** Where pictures lie: with the directory that names them, where the host names no other place. */
export const imagesUrl = (services: Named): string | undefined => services?.images ?? directoryUrl(services)
