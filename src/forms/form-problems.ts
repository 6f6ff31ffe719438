/** Why a form as a whole was not taken, and the status of the answer (b5). */
export const FORM_PROBLEMS = {
  bad_request: 400,
  cross_site: 403,
  link_invalid: 404,
  changed: 409,
  day_full: 409,
  key_reused: 409,
  not_active: 409,
  slot_taken: 409,
  too_late: 409,
  too_large: 413,
  bad_type: 415,
  form_expired: 422,
  invalid: 422,
  slot_closed: 422,
  slot_far: 422,
  slot_invalid: 422,
  slot_soon: 422,
  rate_limited: 429,
  too_many_holds: 429,
  not_saved: 503,
} as const;

/** Code of a problem with a whole form; each has a text in `forms.codes`. */
export type FormProblemCode = keyof typeof FORM_PROBLEMS;
