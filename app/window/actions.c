/* actions.c — every action with its accelerator and title.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/actions.h"

#include <glib/gi18n.h>

static const WinnowActionInfo actions[] = {
  { "win.page::workload", N_ ("Pages"), N_ ("Workload"), "<Alt>1" },
  { "win.page::platforms", N_ ("Pages"), N_ ("Platforms"), "<Alt>2" },
  { "win.page::diligence", N_ ("Pages"), N_ ("Diligence"), "<Alt>3" },
  { "win.page::prices", N_ ("Pages"), N_ ("Prices"), "<Alt>4" },
  { "win.page::shortlist", N_ ("Pages"), N_ ("Shortlist"), "<Alt>5" },
  { "win.page::report", N_ ("Pages"), N_ ("Report"), "<Alt>6" },
  { "win.search", N_ ("Pages"), N_ ("Search everything"), "<Control>f" },
  { "win.toggle-sidebar", N_ ("Pages"), N_ ("Show or hide the sidebar"), "F9" },
  { "win.go-on", N_ ("Pages"), N_ ("Do the next sensible step; among questions: save, go to the next open one"),
    "<Control>Return" },
  { "win.step::next", N_ ("Questions"), N_ ("Next question"), "<Control>Down" },
  { "win.step::previous", N_ ("Questions"), N_ ("Previous question"), "<Control>Up" },
  { "win.step::next-offer", N_ ("Questions"), N_ ("The same question of the next offer"), "<Control>Page_Down" },
  { "win.step::previous-offer", N_ ("Questions"), N_ ("The same question of the previous offer"),
    "<Control>Page_Up" },
  { "win.new-evaluation", N_ ("Evaluation"), N_ ("New evaluation"), "<Control>n" },
  { "win.add-example", N_ ("Evaluation"), N_ ("Open the example"), NULL },
  { "win.import-document", N_ ("Evaluation"), N_ ("Import an evaluation document"), NULL },
  { "win.open", N_ ("Evaluation"), N_ ("Open a workspace"), "<Control>o" },
  { "win.back-up", N_ ("Evaluation"), N_ ("Save a copy of the workspace"), NULL },
  { "win.save-report", N_ ("Evaluation"), N_ ("Save the report"), "<Control>s" },
  { "win.undo", N_ ("Evaluation"), N_ ("Undo the last change"), "<Control>z" },
  { "win.add-offer", N_ ("Offers"), N_ ("Add an offer"), "<Control><Shift>n" },
  { "win.classify", N_ ("Offers"), N_ ("Classify the selected offer"), "<Control>k" },
  { "win.note", N_ ("Offers"), N_ ("Write a note on the selected offer"), "<Control>m" },
  { "win.mark", N_ ("Offers"), N_ ("Mark the selected offer for side by side"), "<Control>d" },
  { "win.compare", N_ ("Offers"), N_ ("Put the marked offers side by side"), "<Control><Shift>d" },
  { "win.copy-table", N_ ("Offers"), N_ ("Copy the table of offers"), "<Control><Shift>c" },
  { "win.import", N_ ("Offers"), N_ ("Import price files"), "<Control>i" },
  { "win.series", N_ ("Offers"), N_ ("Make offers of imported prices"), "<Control><Shift>i" },
  { "app.preferences", N_ ("General"), N_ ("Preferences"), "<Control>comma" },
  { "app.shortcuts", N_ ("General"), N_ ("Keyboard shortcuts"), "<Control>question" },
  { "app.about", N_ ("General"), N_ ("About Winnow"), NULL },
  { "win.close", N_ ("General"), N_ ("Close the window"), "<Control>w" },
  { "app.quit", N_ ("General"), N_ ("Quit"), "<Control>q" },
};

const WinnowActionInfo *
winnow_actions_list (guint *n)
{
  *n = G_N_ELEMENTS (actions);
  return actions;
}
