import type { ReactNode } from "react";
import type { PersonPart, PersonView } from "./enquiry-views.ts";
import { Field, PostForm, Problem } from "./form.tsx";
import { useFrame, useMay } from "./frame-context.ts";

const TO = "/person";

/** What is stored about a person: shown, given to them, erased. */
export function PersonPage({ view }: { readonly view: PersonView }): ReactNode {
  const { t } = useFrame();
  const { email, parts, isErasing, sent } = view;
  return (
    <>
      <h1>{t("studioPage.person.title")}</h1>
      {isErasing ? <Erase email={email} /> : <Ask email={email} problem={sent?.problem} />}
      {parts && parts.length === 0 && (
        <p className="none" role="status">
          {t("studioPage.person.none", { email })}
        </p>
      )}
      {parts && parts.length > 0 && !isErasing && <Found email={email} />}
      {parts?.map((part) => (
        <Part key={part.kind} part={part} />
      ))}
    </>
  );
}

function Ask({
  email,
  problem,
}: {
  readonly email: string;
  readonly problem: string | undefined;
}): ReactNode {
  const { t } = useFrame();
  return (
    <PostForm to={TO} action="show">
      <p>{t("studioPage.person.lead")}</p>
      <Field id="email" label={t("studioPage.signIn.email")}>
        {problem !== undefined && <Problem id="email-problem" text={problem} />}
        <input
          id="email"
          name="email"
          type="email"
          dir="ltr"
          required
          autoComplete="off"
          defaultValue={email}
          aria-invalid={problem === undefined ? undefined : true}
          aria-describedby={problem === undefined ? undefined : "email-problem"}
        />
      </Field>
      <button>{t("studioPage.person.show")}</button>
    </PostForm>
  );
}

function Found({ email }: { readonly email: string }): ReactNode {
  const { t } = useFrame();
  const mayErase = useMay("people");
  return (
    <div className="actions">
      {(["json", "csv"] as const).map((format) => (
        <PostForm key={format} to={TO} action={format} hidden={{ email }}>
          <button>{t(`studioPage.person.${format}`)}</button>
        </PostForm>
      ))}
      {mayErase && (
        <PostForm to={TO} action="ask-erase" hidden={{ email }}>
          <button className="danger">{t("studioPage.person.erase")}</button>
        </PostForm>
      )}
    </div>
  );
}

/** The step before: what will be gone is below. */
function Erase({ email }: { readonly email: string }): ReactNode {
  const { t, base } = useFrame();
  return (
    <section className="card" aria-labelledby="erase">
      <h2 id="erase">{t("studioPage.person.eraseTitle", { email })}</h2>
      <p>{t("studioPage.person.eraseBody")}</p>
      <PostForm to={TO} action="erase" hidden={{ email }}>
        <label className="check">
          <input type="checkbox" name="scope" value="all" />
          {t("studioPage.person.all")}
        </label>
        <div className="actions">
          <button className="danger">{t("studioPage.person.confirm")}</button>
          <a className="button" href={base + TO}>
            {t("studioPage.person.keep")}
          </a>
        </div>
      </PostForm>
    </section>
  );
}

function Part({ part: { kind, items } }: { readonly part: PersonPart }): ReactNode {
  const { t } = useFrame();
  return (
    <section aria-labelledby={`kind-${kind}`}>
      <h2 id={`kind-${kind}`}>
        {t("language.labelled", { label: t(`studioPage.person.kind.${kind}`) })} {items.length}
      </h2>
      {items.map((item, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a page is rendered once
        <dl key={index} className="card data">
          {item.map(([name, value]) => (
            <div key={name}>
              <dt>
                <bdi>{name}</bdi>
              </dt>
              <dd dir="auto">{value}</dd>
            </div>
          ))}
        </dl>
      ))}
    </section>
  );
}
