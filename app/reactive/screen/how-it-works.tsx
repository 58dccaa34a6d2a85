/** What the two lists do differently, and where the comparison is unfair. */
export function HowItWorks() {
  return (
    <section className="how-it-works" aria-labelledby="how-it-works">
      <h2 id="how-it-works">What you are looking at</h2>
      <div>
        <div>
          <h3>The rows are MobX reactions</h3>
          <p>
            Each row of the reactive list is an <code>observer</code>: MobX notes what it read and
            renders it again when that may have changed. The values are computed once and kept until
            their record changes, or a moment comes that they depend on.
          </p>
        </div>
        <div>
          <h3>The benchmarks use direct listeners</h3>
          <p>
            <code>subscribe(fn)</code> tracks nothing: the object calls its listener after any
            change to it, once a batch. That is why it is fast, and it is no MobX reaction. The
            figures say nothing about <code>autorun</code> or <code>observer</code>.
          </p>
        </div>
        <div>
          <h3>What would be fairer</h3>
          <p>
            Nobody memoised the traditional rows. <code>React.memo</code> would save most of their
            calls after a toggle, but not the count, nor a row that falls due while nothing is
            touched: for that, the traditional list asks again once a minute.
          </p>
        </div>
      </div>
    </section>
  );
}
