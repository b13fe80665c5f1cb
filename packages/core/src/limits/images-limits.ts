// Pictures (spec 9). The unit is in the name.

/** Pictures that are fetched ahead of their rows are waited for at most so long. */
export const imagePreloadTimeoutMs = 2_000
/** So many pictures of a page are fetched ahead, while its rows stand there with the letters of their names. */
export const imagesPreloadedPerPage = 20
